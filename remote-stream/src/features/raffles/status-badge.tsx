import { Badge } from '@greenroom/shared-ui/badge';
import { type RaffleState, statusOf } from './raffle-status';

const TONES = { Active: 'green', Upcoming: 'amber', Ended: 'neutral' } as const;

/** Badge with the status of a raffle (docs/product.md#raffles). */
export function StatusBadge({ raffle }: { raffle: RaffleState }) {
  const status = statusOf(raffle);
  return (
    <Badge tone={TONES[status]} dot={status === 'Active'}>
      {status}
    </Badge>
  );
}
