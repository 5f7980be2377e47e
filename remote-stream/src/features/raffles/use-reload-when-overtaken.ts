import { useNow } from '@greenroom/shared-ui/countdown';
import { useEffect, useRef } from 'react';
import { isOvertaken } from './raffle-status';
import type { Raffle } from './raffles.api';

/**
 * Asks the server anew as soon as one of these raffles comes to its start or end: its clock decides what becomes of it
 * (contracts.md, section 6). What had been overtaken as it was answered is no news.
 */
export function useReloadWhenOvertaken(raffles: readonly Raffle[], reload: () => unknown): void {
  const overtaken = useNow((now) => raffles.filter((raffle) => isOvertaken(raffle, now)).length);
  const known = useRef(overtaken);
  useEffect(() => {
    const isNew = overtaken > known.current;
    known.current = overtaken;
    if (isNew) reload();
  }, [overtaken, reload]);
}
