import { useEffect } from 'react';
import type { Hunt, usePredictions } from './bonus-hunts.api';

/** Refetches the predictions when the current hunt changes, or when it opens or closes its predictions. */
export function useRefetchStalePredictions(latest: Hunt | null | undefined, { data, refetch }: ReturnType<typeof usePredictions>): void {
  const running = latest && stateOf(latest);
  const known = data && stateOf(data.hunt);
  useEffect(() => {
    // If the two responses never agree, the dependencies do not change, so this does not loop.
    if (running && known !== undefined && running !== known) void refetch();
  }, [running, known, refetch]);
}

const stateOf = (hunt: Hunt | null) => (hunt ? `${hunt.id} ${hunt.predictionsActive}` : '');
