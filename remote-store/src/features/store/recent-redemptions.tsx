import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatDate, formatPoints } from '@greenroom/shared-ui/format';
import { Section } from '@greenroom/shared-ui/section';
import type { Redemption } from './store.api';
import styles from './store.module.css';

/** What the member has redeemed, as the server orders it: newest first. */
export function RecentRedemptions({ redemptions }: { redemptions: readonly Redemption[] }) {
  return (
    <Section title="Your Recent Redemptions">
      {redemptions.length > 0 ? (
        <ul className={styles.redemptions}>
          {redemptions.map((redemption) => (
            <li key={redemption.id}>
              <h3>{redemption.itemName}</h3>
              <p>
                {formatPoints(redemption.cost)} points
                {redemption.createdAt && (
                  <time dateTime={redemption.createdAt}>{formatDate(redemption.createdAt)}</time>
                )}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No redemptions yet" text="What you redeem will appear here." />
      )}
    </Section>
  );
}
