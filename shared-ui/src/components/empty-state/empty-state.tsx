import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
  /** The level that keeps the page's headings in order; `h3` unless told, as inside a section. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** Where nothing is yet: the stage is set, the light is off. */
export function EmptyState({ title, text, action, heading: Heading = 'h3' }: EmptyStateProps) {
  return (
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
}
