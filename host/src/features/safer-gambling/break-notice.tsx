import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { DateTime } from '@greenroom/shared-ui/time';
import { useLayoutEffect, useState } from 'react';
import { t, Trans } from '../../texts';
import styles from './break-notice.module.css';

/** Draws a calm line at the bottom edge of every page while the member takes a break, so a refusal surprises nobody. */
export function BreakNotice() {
  const [openedAt] = useState(() => Date.now());
  const until = useCurrentUser()?.excluded_until;
  if (!until || (until !== 'permanent' && Date.parse(until) <= openedAt)) return null;
  return <Notice until={until} />;
}

function Notice({ until }: { until: string }) {
  useLayoutEffect(() => {
    const page = document.body;
    page.classList.add(`${styles.page}`);
    return () => page.classList.remove(`${styles.page}`);
  }, []);
  return (
    <aside className={styles.notice} aria-label={t('Your break')}>
      <p>
        {until === 'permanent' ? (
          t("You have excluded yourself permanently. You can't use raffles, predictions, claims, rewards or the store.")
        ) : (
          <Trans
            message="You are taking a break until <time/>. You can't use raffles, predictions, claims, rewards or the store until then."
            components={{ time: <DateTime value={until} /> }}
          />
        )}{' '}
        <a href="/safer-gambling">{t('Find help')}</a>
      </p>
    </aside>
  );
}
