import { Button } from '@greenroom/shared-ui/button';
import { SiteLink } from '@greenroom/shared-ui/link';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import styles from './unavailable.module.css';

interface UnavailableProps {
  name?: string;
  broken?: boolean;
  /** Logged to the console. */
  cause?: unknown;
  busy?: boolean;
  onRetry: () => void;
}

export function Unavailable({ name, broken = false, cause, busy = false, onRetry }: UnavailableProps) {
  usePageTitle('Unavailable');
  useEffect(() => {
    if (cause) console.error(cause);
  }, [cause]);
  return (
    <section className={styles.unavailable} role="alert">
      <span className={styles.light} aria-hidden="true" />
      <h1>{broken ? 'Something went wrong here' : 'This part is unavailable'}</h1>
      <p>
        {name ? (
          <>
            The <strong>{name}</strong> part of the site{' '}
          </>
        ) : (
          'This part of the site '
        )}
        {broken ? 'ran into a problem. ' : 'could not be loaded right now. '}
        Everything else still works.
      </p>
      <div className={styles.actions}>
        <Button onClick={onRetry} busy={busy} busyText="Trying…">
          Try again
        </Button>
        <SiteLink to="/">Go to the home page</SiteLink>
      </div>
    </section>
  );
}
