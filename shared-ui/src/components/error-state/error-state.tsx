import type { ReactNode } from 'react';
import { t } from '../../texts/own';
import { Button } from '../button/button';
import styles from './error-state.module.css';

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
    <Button variant="secondary" className={styles.retry} onClick={onRetry} busy={retrying} busyText={t('Trying…')}>
      {t('Try again')}
    </Button>
  </div>
);

export interface RetryButtonProps {
  onRetry: () => void;
  retrying: boolean;
}

export const RetryButton = ({ onRetry, retrying }: RetryButtonProps) => (
  <Button variant="secondary" size="small" busy={retrying} busyText={t('Trying…')} onClick={onRetry}>
    {t('Try again')}
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
