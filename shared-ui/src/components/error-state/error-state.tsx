import { Button } from '../button';
import styles from './error-state.module.css';

export interface ErrorStateProps {
  /** What failed. */
  title: string;
  /** Why, and what to do. */
  message: string;
  onRetry: () => void;
  /** A further attempt is under way. */
  retrying?: boolean;
  /** The level that keeps the page's headings in order; `h3` unless told, as inside a section. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** Stands where something failed to load, so that a failure never looks like "nothing there". */
export function ErrorState({ title, message, onRetry, retrying = false, heading: Heading = 'h3' }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.light} aria-hidden="true" />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.message}>{message}</p>
      <Button variant="secondary" className={styles.retry} onClick={onRetry} busy={retrying} busyText="Trying…">
        Try again
      </Button>
    </div>
  );
}
