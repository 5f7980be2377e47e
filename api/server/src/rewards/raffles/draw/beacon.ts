import { type Beacon, type BeaconRound, roundFrom, timeOfRound } from '../../../lib/drand';
import { DAY, SECOND } from '../../../lib/durations';
import { endOf, hasEnded, type RaffleTimes } from '../raffles.rules';

/** Time from the end of entries to the round: a clock that is late by less lets nobody enter who knows the round. */
const MARGIN_MS = 30 * SECOND;

const MAX_WAIT_MS = DAY;

type BeaconTerms = RaffleTimes & { usesBeacon: boolean };

/** Returns the round of a raffle's draw, the first after its end and the margin; null without a beacon or an end. */
export function roundOf({ usesBeacon, ...times }: BeaconTerms): number | null {
  const end = endOf(times);
  return usesBeacon && end ? roundFrom(new Date(end.getTime() + MARGIN_MS)) : null;
}

/** Fetches the round that an ended raffle's draw needs; null if it needs none, or can't have it yet. */
export async function fetchRound(raffle: BeaconTerms, { at, beacon }: { at: Date; beacon: Beacon | null }): Promise<BeaconRound | null> {
  const round = hasEnded(raffle, at) ? roundOf(raffle) : null;
  return beacon && round !== null && timeOfRound(round) <= at ? beacon(round) : null;
}

/** Returns the round that a draw still waits for (docs/raffle-draws.md#if-the-round-is-missing). */
export function awaitedRound(raffle: BeaconTerms, { at, fetched }: { at: Date; fetched: BeaconRound | null }): number | null {
  const round = roundOf(raffle);
  if (round === null || round === fetched?.round) return null;
  return at.getTime() < timeOfRound(round).getTime() + MAX_WAIT_MS ? round : null;
}
