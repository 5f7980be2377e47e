import { isDeepStrictEqual } from 'node:util';
import type { PlacePrize, PrizeKind } from '@greenroom/contract';
import { rankAmounts } from '@greenroom/contract/ranking';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { prizes as ledger } from '../../db/schema';
import { fieldError } from '../../uploads/read-form';
import { dollars } from '../bonus-hunts/bonus-hunts.rules';

interface Ranked {
  memberId: string;
  value: number;
}

/**
 * Returns the winners of a ranking with their places (docs/leaderboards.md#ranks-and-prizes). Equal values share the dollars of their
 * places; indivisible prizes go in the order of the ranking.
 * @param ranked the best first; equal values share a rank
 */
export function awardPlaces(ranked: readonly Ranked[], prizes: readonly PlacePrize[]) {
  const values = ranked.map(({ value }) => value);
  const shared = rankAmounts(
    values,
    prizes.map(({ prize, amount }) => (prize === '' ? (amount ?? 0) : 0)),
  );
  return ranked.flatMap(({ memberId }, index) => {
    const share = shared[index]?.prize ?? 0;
    const { prize: thing = '', amount: value = null } = prizes[index]?.prize ? prizes[index] : {};
    if (thing === '' && share === 0) return [];
    const prize = [thing, share > 0 && dollars(share)].filter(Boolean).join(' and ');
    return { place: index + 1, memberId, prize, amount: share + (value ?? 0) || null };
  });
}

/** Returns the prizes that members have won of a source in words, by member. */
export async function listWon(db: Db, { kind, id }: { kind: PrizeKind; id: number }): Promise<Map<string, string>> {
  const rows = await db
    .select({ memberId: ledger.memberId, prize: ledger.prize })
    .from(ledger)
    .where(and(eq(ledger.sourceKind, kind), eq(ledger.sourceId, id), isNotNull(ledger.memberId)));
  return new Map(rows.map(({ memberId, prize }) => [memberId ?? '', prize]));
}

/** Keeps prizes that members have predicted for. @throws {HttpProblem} 422 if they differ */
export function checkPrizesKept(field: string, before: readonly PlacePrize[], after: readonly PlacePrize[]): void {
  if (!isDeepStrictEqual(before, after)) throw fieldError(field, 'Someone has predicted, so the prizes can no longer be changed.');
}
