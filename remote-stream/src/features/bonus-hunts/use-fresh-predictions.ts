import { useEffect } from 'react';
import type { Hunt, usePredictions } from './bonus-hunts.api';

/** Asks for the predictions anew once another hunt runs than they are of, or predictions have opened or closed. */
export function useFreshPredictions(latest: Hunt | null | undefined, { data, refetch }: ReturnType<typeof usePredictions>): void {
  const running = latest && stateOf(latest);
  const known = data && stateOf(data.hunt);
  useEffect(() => {
    // Where the two answers differ for good, nothing changes, so it is not asked over and over.
    if (running && known !== undefined && running !== known) void refetch();
  }, [running, known, refetch]);
}

const stateOf = (hunt: Hunt | null) => (hunt ? `${hunt.id} ${hunt.predictionsActive}` : '');
