import { Button } from '../button/button';
import styles from './error-state.module.css';

export * from './error-line';

export interface ErrorStateProps {
  title: string;
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  /** `h3` by default, as inside a section. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** Draws an error where data failed to load, so a failure never looks like an empty list. */
export const ErrorState = ({ title, message, onRetry, retrying = false, heading: Heading = 'h3' }: ErrorStateProps) => (
  <div className={styles.error} role="alert">
    <span className={styles.light} aria-hidden="true" />
    <Heading className={styles.title}>{title}</Heading>
    <p className={styles.message}>{message}</p>
    <Button variant="secondary" className={styles.retry} onClick={onRetry} busy={retrying} busyText="Trying…">
      Try again
    </Button>
  </div>
);
