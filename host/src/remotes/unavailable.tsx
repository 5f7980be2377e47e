import { Button } from '@greenroom/shared-ui/button';
import { SiteLink } from '@greenroom/shared-ui/link';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { useEffect } from 'react';
import { t, Trans } from '../texts';
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
  usePageTitle(t('Unavailable'));
  useEffect(() => {
    if (cause) console.error(cause);
  }, [cause]);
  return (
    <section className={styles.unavailable} role="alert">
      <span className={styles.light} aria-hidden="true" />
      <h1>{broken ? t('Something went wrong here') : t('This part is unavailable')}</h1>
      <p>
        {name ? (
          <Trans
            message={
              broken
                ? msg('The <strong>{name}</strong> part of the site ran into a problem.')
                : msg('The <strong>{name}</strong> part of the site could not be loaded right now.')
            }
            values={{ name }}
            components={{ strong: <strong /> }}
          />
        ) : broken ? (
          t('This part of the site ran into a problem.')
        ) : (
          t('This part of the site could not be loaded right now.')
        )}{' '}
        {t('Everything else still works.')}
      </p>
      <div className={styles.actions}>
        <Button onClick={onRetry} busy={busy} busyText={t('Trying…')}>
          {t('Try again')}
        </Button>
        <SiteLink to="/">{t('Go to the home page')}</SiteLink>
      </div>
    </section>
  );
}
