import { Badge } from '@greenroom/shared-ui/badge';
import type { BadgeProps } from '@greenroom/shared-ui/badge';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatPoints } from '@greenroom/shared-ui/format';
import { Section } from '@greenroom/shared-ui/section';
import { DateTime } from '@greenroom/shared-ui/time';
import styles from './recent-redemptions.module.css';
import type { Redemption, RedemptionStatus } from './store.api';

/** The member's redemptions in the server's order, newest first. */
export function RecentRedemptions({ redemptions }: { redemptions: readonly Redemption[] }) {
  return (
    <Section title="Your Recent Redemptions">
      <div className={styles.container}>
        {redemptions.length > 0 ? (
          <ul className={styles.redemptions} role="list">
            {redemptions.map((redemption, index) => (
              // Keyed by index: a new one at the top replaces the rows' content, and counts as no layout shift.
              <li key={index}>
                <RedemptionRow key={redemption.id} redemption={redemption} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No redemptions yet" text="What you redeem will appear here." />
        )}
      </div>
    </Section>
  );
}

const STATUS_BADGES: Readonly<Record<RedemptionStatus, { text: string; tone: BadgeProps['tone'] }>> = {
  pending: { text: 'Pending', tone: 'amber' },
  fulfilled: { text: 'Fulfilled', tone: 'green' },
  rejected: { text: 'Rejected', tone: 'red' },
};

function RedemptionRow({ redemption: { itemName, cost, createdAt, status, note } }: { redemption: Redemption }) {
  const rejected = status === 'rejected';
  return (
    <>
      <h3>{itemName}</h3>
      {status && (
        <div className={styles.state}>
          <Badge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].text}</Badge>
        </div>
      )}
      <p className={styles.cost}>
        {rejected ? <s>{formatPoints(cost)} points</s> : `${formatPoints(cost)} points`}
        {rejected && <span className={styles.returned}>Points returned</span>}
      </p>
      <p className={styles.date}>
        <DateTime value={createdAt} dateOnly />
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
