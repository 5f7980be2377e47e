import { type Beacon, type BeaconRound, roundFrom, timeOfRound } from '../../../lib/drand';
import { DAY, SECOND } from '../../../lib/durations';
import { endOf, hasEnded, type RaffleTimes } from '../raffles.rules';

/** Between the end of entries and the round: a clock that is late by less lets nobody enter who knows the round. */
const MARGIN_MS = 30 * SECOND;

/** A draw waits so long for its round. */
const MAX_WAIT_MS = DAY;

/** What decides which round of the public beacon a raffle's draw uses. */
type BeaconTerms = RaffleTimes & { usesBeacon: boolean };

/** The round that a raffle's draw uses: the first one after its end and the margin; null without a beacon, or an end. */
export function roundOf({ usesBeacon, ...times }: BeaconTerms): number | null {
  const end = endOf(times);
  return usesBeacon && end ? roundFrom(new Date(end.getTime() + MARGIN_MS)) : null;
}

/** The round that the draw of an ended raffle needs; null if it needs none, or cannot have it yet. */
export async function fetchRound(raffle: BeaconTerms, { at, beacon }: { at: Date; beacon: Beacon | null }): Promise<BeaconRound | null> {
  const round = hasEnded(raffle, at) ? roundOf(raffle) : null;
  return beacon && round !== null && timeOfRound(round) <= at ? beacon(round) : null;
}

/** The round that a draw still has to wait for, if it has not been fetched (docs/raffle-draws.md#if-the-round-is-missing). */
export function awaitedRound(raffle: BeaconTerms, { at, fetched }: { at: Date; fetched: BeaconRound | null }): number | null {
  const round = roundOf(raffle);
  if (round === null || round === fetched?.round) return null;
  return at.getTime() < timeOfRound(round).getTime() + MAX_WAIT_MS ? round : null;
}
