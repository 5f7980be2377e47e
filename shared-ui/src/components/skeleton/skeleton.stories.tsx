import { Card } from '../card/card';
import { Skeleton } from './skeleton';

/**
 * For loading content of a known shape, so that nothing moves when it loads. Otherwise use a spinner.
 *
 * - It is hidden from assistive technology; label a group of skeletons once, with a status.
 * - Give it the size of the content. It shimmers, except with reduced motion.
 */
export default { title: 'Skeleton' };

const ROW = { display: 'flex', alignItems: 'center', gap: 12 } as const;

export const ACardThatLoads = () => (
  <Card role="status" aria-label="Loading the raffle">
    <div style={ROW}>
      <Skeleton width={40} height={40} radius="50%" />
      <Skeleton width="12rem" height="1.25rem" />
    </div>
    <Skeleton width="100%" height="8rem" radius="var(--radius)" />
  </Card>
);
