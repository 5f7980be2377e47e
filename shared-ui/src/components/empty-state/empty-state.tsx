import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** `h3` by default, as inside a section. */
  heading?: 'h1' | 'h2' | 'h3';
}

export const EmptyState = ({ title, text, action, heading: Heading = 'h3' }: EmptyStateProps) => (
  <div className={styles.empty}>
    <svg className={styles.stage} viewBox="0 0 120 64" aria-hidden="true">
      <path className={styles.cone} d="M60 4 22 54h76Z" />
      <ellipse className={styles.floor} cx="60" cy="54" rx="38" ry="7" />
      <circle className={styles.lamp} cx="60" cy="5" r="3.5" />
    </svg>
    <Heading className={styles.title}>{title}</Heading>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
