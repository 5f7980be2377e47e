import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  /** `status` reads aloud what it comes to hold; it has to be there before its text is. */
  role?: 'status';
  children: ReactNode;
}

/** Words for those who don't see what the page shows them; read aloud, never seen. */
export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}
