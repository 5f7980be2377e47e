import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './store.module.css';

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder of the items while they load. */
export function StoreSkeleton() {
  return (
    <Section title="Available Items" aside={<Skeleton className={styles.searchSkeleton} height="2.75rem" radius="var(--radius)" />}>
      <div className={styles.container} role="status" aria-label="Loading the store">
        <div className={styles.items}>
          {CARDS.map((card) => (
            <Skeleton key={card} height="var(--card-height)" radius="var(--radius)" />
          ))}
        </div>
      </div>
    </Section>
  );
}
