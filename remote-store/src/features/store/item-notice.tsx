import { useNow } from '@greenroom/shared-ui/countdown';
import { formatCountdown } from '@greenroom/shared-ui/format';
import type { StoreItem } from './store.api';
import styles from './item-notice.module.css';

/** Says why the member can't redeem an item, and when they may be able to. */
export const Unavailable = ({ reason, until }: NonNullable<StoreItem['unavailable']>) => (
  <p className={styles.notice}>
    {reason} {until !== null && <TimeLeft label="Available in" end={until} />}
  </p>
);

/** Counts down to a time, and disappears then. */
function TimeLeft({ label, end }: { label: string; end: number }) {
  const left = useNow((now) => (end > now ? formatCountdown(end, now) : null));
  return (
    left && (
      <span className={styles.left}>
        {label} <span role="timer">{left}</span>
      </span>
    )
  );
}
