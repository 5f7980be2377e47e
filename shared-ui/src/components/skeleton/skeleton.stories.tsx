import { Row } from '../../gallery/row';
import { Card } from '../card/card';
import { Skeleton } from './skeleton';

/**
 * For loading content of a known shape, so that nothing moves when it loads. Otherwise use a spinner.
 */
export default { title: 'Skeleton' };

export const ACardThatLoads = () => (
  <Card role="status" aria-label="Loading the raffle">
    <Row>
      <Skeleton width={40} height={40} radius="50%" />
      <Skeleton width="12rem" height="1.25rem" />
    </Row>
    <Skeleton width="100%" height="8rem" radius="var(--radius)" />
  </Card>
);
