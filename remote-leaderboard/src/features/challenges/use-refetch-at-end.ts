import { useNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { challengeState } from './challenge-state';
import { type Challenge, challengesKey } from './challenges.api';

/** Refetches when an active challenge reaches its end: the server's clock determines the new state (docs/contracts.md#decisions). */
export function useRefetchAtEnd(challenges: readonly Challenge[]): void {
  const queryClient = useQueryClient();
  const ended = useNow((now) => challenges.filter((each) => challengeState(each) === 'active' && timeOf(each.end) <= now).length);
  useEffect(() => {
    if (ended > 0) void queryClient.invalidateQueries({ queryKey: challengesKey });
  }, [ended, queryClient]);
}
