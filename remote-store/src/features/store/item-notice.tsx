import { useNow } from '@greenroom/shared-ui/countdown';
import { formatCountdown } from '@greenroom/shared-ui/format';
import { type Message, msg } from '@greenroom/shared-ui/texts';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import type { StoreItem } from './store.api';
import { Trans } from '../../texts';
import styles from './item-notice.module.css';

export const Price = ({ item: { cost, sale } }: { item: StoreItem }) => (
  <>
    <Trans
      message={{ one: '<strong>{count}</strong> points', other: '<strong>{count}</strong> points' }}
      values={{ count: cost }}
      components={{ strong: <strong /> }}
    />
    {sale && (
      <s className={styles.was}>
        <Trans
          message={{
            one: '<hidden>Was </hidden>{count} <hidden>points</hidden>',
            other: '<hidden>Was </hidden>{count} <hidden>points</hidden>',
          }}
          values={{ count: sale.was }}
          components={{ hidden: <VisuallyHidden>{null}</VisuallyHidden> }}
        />
      </s>
    )}
  </>
);

export const SaleEnds = ({ until }: NonNullable<StoreItem['sale']>) => (
  <p>
    <TimeLeft text={msg('Sale ends in <left/>')} end={until} />
  </p>
);

/** Says why the member can't redeem an item, and when they may be able to. */
export const Unavailable = ({ reason, until }: NonNullable<StoreItem['unavailable']>) => (
  <p className={styles.notice}>
    {reason} {until !== null && <TimeLeft text={msg('Available in <left/>')} end={until} />}
  </p>
);

/** Counts down to a time, and disappears then. */
function TimeLeft({ text, end }: { text: Message; end: number }) {
  const left = useNow((now) => (end > now ? formatCountdown(end, now) : null));
  return (
    left && (
      <span className={styles.left}>
        <Trans message={text} components={{ left: <span role="timer">{left}</span> }} />
      </span>
    )
  );
}
