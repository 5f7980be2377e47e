import { roundFrom, timeOfRound } from '../../../lib/drand';
import { DAY, SECOND } from '../../../lib/durations';
import { endOf, type RaffleTimes } from '../raffles.rules';

/** Between the end of entries and the round: a clock that is late by less lets nobody enter who knows the round. */
const MARGIN_MS = 30 * SECOND;

/** A draw waits so long for its round. */
const MAX_WAIT_MS = DAY;

/** What decides which round of the public beacon a raffle's draw uses. */
export type BeaconTerms = RaffleTimes & { usesBeacon: boolean };

/** The round that a raffle's draw uses: the first one after its end and the margin; null without a beacon, or an end. */
export function roundOf({ usesBeacon, ...times }: BeaconTerms): number | null {
  const end = endOf(times);
  return usesBeacon && end ? roundFrom(new Date(end.getTime() + MARGIN_MS)) : null;
}

/** From when on a raffle is drawn without its round (docs/raffle-draws.md#if-the-round-is-missing). */
export const fallbackTime = (round: number) => new Date(timeOfRound(round).getTime() + MAX_WAIT_MS);
