import { useNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { challengeState } from './challenge-state';
import { type Challenge, challengesKey } from './challenges.api';

/** Asks the server anew as soon as an active challenge has come to its end: its clock decides what becomes of it (contracts.md, section 6). */
export function useReloadAtEnd(challenges: readonly Challenge[]): void {
  const queryClient = useQueryClient();
  const ended = useNow((now) => challenges.filter((each) => challengeState(each) === 'active' && timeOf(each.end) <= now).length);
  useEffect(() => {
    if (ended > 0) void queryClient.invalidateQueries({ queryKey: challengesKey });
  }, [ended, queryClient]);
}
