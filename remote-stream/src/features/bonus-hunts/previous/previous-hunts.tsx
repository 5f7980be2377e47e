import { EmptyState } from '@greenroom/shared-ui/empty-state';
import type { Hunt } from '../bonus-hunts.api';
import { HuntCard } from './hunt-card';
import styles from './previous-hunts.module.css';

/** The ended hunts (docs/product.md#bonus-hunts). */
export function PreviousHunts({ hunts }: { hunts: readonly Hunt[] }) {
  if (hunts.length === 0) {
    return <EmptyState heading="h2" title="No Previous Hunts" text="No bonus hunts have been completed yet." />;
  }
  return (
    <ul className={styles.list}>
      {hunts.map((hunt) => (
        <li key={hunt.id}>
          <HuntCard hunt={hunt} />
        </li>
      ))}
    </ul>
  );
}
