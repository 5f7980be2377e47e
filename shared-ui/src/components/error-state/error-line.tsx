import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './error-line.module.css';

export interface RetryButtonProps {
  onRetry: () => void;
  retrying: boolean;
}

export const RetryButton = ({ onRetry, retrying }: RetryButtonProps) => (
  <Button variant="secondary" size="small" busy={retrying} busyText="Trying…" onClick={onRetry}>
    Try again
  </Button>
);

export interface ErrorLineProps {
  /** For example "The entries could not be loaded." */
  message: string;
  retry: ReactNode;
}

/** Draws a one-line error for a list that failed to load, where its empty state would be wrong (docs/contracts.md#decisions). */
export const ErrorLine = ({ message, retry }: ErrorLineProps) => (
  <div className={styles.line}>
    <p>{message}</p>
    {retry}
  </div>
);
