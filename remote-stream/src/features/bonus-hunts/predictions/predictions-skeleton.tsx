import { Skeleton } from '@greenroom/shared-ui/skeleton';
import skeletons from '../hunts-skeleton.module.css';

/** Skeleton of the panel and the table. */
export function PredictionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the predictions" className={skeletons.stack}>
      <Skeleton height="8rem" radius="var(--radius)" />
      <Skeleton height="44rem" radius="var(--radius)" />
    </div>
  );
}
