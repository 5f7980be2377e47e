import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './store.module.css';

const CARDS = [1, 2, 3, 4];

/** In the shape of the items. */
export function StoreSkeleton() {
  return (
    <Section
      title="Available Items"
      aside={<Skeleton className={styles.searchSkeleton} height="2.75rem" radius="var(--radius-pill)" />}
    >
      <div className={styles.items} role="status" aria-label="Loading the store">
        {CARDS.map((card) => (
          <Skeleton key={card} height="23rem" radius="var(--radius)" />
        ))}
      </div>
    </Section>
  );
}
