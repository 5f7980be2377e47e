import { Badge } from '@greenroom/shared-ui/badge';
import { useNow } from '@greenroom/shared-ui/countdown';
import { useEffect, useRef } from 'react';
import { type RaffleState, statusOf, isStatusOutdated } from './raffle-status';
import type { Raffle } from './raffles.api';
import { t } from '../../texts';

const TONES = { Active: 'green', Upcoming: 'amber', Ended: 'neutral' } as const;

export function StatusBadge({ raffle }: { raffle: RaffleState }) {
  const status = statusOf(raffle);
  return (
    <Badge tone={TONES[status]} dot={status === 'Active'}>
      {t(status)}
    </Badge>
  );
}

/** Refetches when a raffle reaches its start or end: the server's clock decides (docs/contracts.md#decisions). */
export function useRefetchOnStatusChange(raffles: readonly Raffle[], refetch: () => unknown): void {
  const outdated = useNow((now) => raffles.filter((raffle) => isStatusOutdated(raffle, now)).length);
  const previous = useRef(outdated);
  useEffect(() => {
    const isNew = outdated > previous.current;
    previous.current = outdated;
    if (isNew) refetch();
  }, [outdated, refetch]);
}
