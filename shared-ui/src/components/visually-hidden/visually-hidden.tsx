import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  /** `status` announces changes of its text; render it before its text. */
  role?: 'status';
  children: ReactNode;
}

/** Draws text for assistive technology only. */
export const VisuallyHidden = ({ role, children }: VisuallyHiddenProps) => (
  <span className={styles.hidden} role={role}>
    {children}
  </span>
);
