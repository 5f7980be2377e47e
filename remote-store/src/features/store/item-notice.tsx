import { useNow } from '@greenroom/shared-ui/countdown';
import { formatCountdown, formatPoints } from '@greenroom/shared-ui/format';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import type { StoreItem } from './store.api';
import styles from './item-notice.module.css';

/** Draws an item's price, with the usual one during a sale. */
export const Price = ({ item: { cost, sale } }: { item: StoreItem }) => (
  <>
    <strong>{formatPoints(cost)}</strong> points
    {sale && (
      <s className={styles.was}>
        <VisuallyHidden>Was </VisuallyHidden>
        {formatPoints(sale.was)} <VisuallyHidden>points</VisuallyHidden>
      </s>
    )}
  </>
);

export const SaleEnds = ({ until }: NonNullable<StoreItem['sale']>) => (
  <p>
    <TimeLeft label="Sale ends in" end={until} />
  </p>
);

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
