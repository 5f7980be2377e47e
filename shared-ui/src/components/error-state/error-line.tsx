import type { ReactNode } from 'react';
import { Button } from '../button';
import styles from './error-line.module.css';

export interface RetryButtonProps {
  onRetry: () => void;
  /** A further attempt is under way. */
  retrying: boolean;
}

/** The quiet "Try again"; while it tries, it keeps the keyboard. */
export const RetryButton = ({ onRetry, retrying }: RetryButtonProps) => (
  <Button variant="secondary" size="small" busy={retrying} busyText="Trying…" onClick={onRetry}>
    Try again
  </Button>
);

export interface ErrorLineProps {
  /** What failed, such as "The entries could not be loaded." */
  message: string;
  /** A {@link RetryButton}. */
  retry: ReactNode;
}

/** One quiet line where a list failed to load and its empty text would be untrue (contracts.md, section 6). */
export const ErrorLine = ({ message, retry }: ErrorLineProps) => (
  <div className={styles.line}>
    <p>{message}</p>
    {retry}
  </div>
);
