import type { bonusHuntEndpoints, LiveHunt, StaffHunt, StaffHuntGame, StaffHuntPrediction } from '@greenroom/contract/admin';
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { bonusHuntPredictions, bonusHunts, members } from '../../db/schema';
import { closestFirst, difference, type GameRow, type HuntRow, listClosest, listGames } from './bonus-hunts.repository';
import { arePredictionsActive, bestX, figuresOf, neededX, totalBet } from './bonus-hunts.rules';
import { MEMBER_SUMMARY } from '../../admin/member-summary';
import { containsText, paginate, rowNotFound } from '../../admin/rows';

type HuntsQuery = z.output<typeof bonusHuntEndpoints.list.query>;
type PredictionsQuery = z.output<typeof bonusHuntEndpoints.predictions.query>;

const SORTED = { created_at: bonusHunts.createdAt, start_balance: bonusHunts.startBalance, end_balance: bonusHunts.endBalance };

/** A page of the hunts with their statistics. */
export async function listHunts(db: Db, query: HuntsQuery, now: Date): Promise<{ data: StaffHunt[]; total: number }> {
  const where = query.is_running === undefined ? undefined : (query.is_running ? isNull : isNotNull)(bonusHunts.endedAt);
  const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], bonusHunts.id);
  const [hunts, total] = await Promise.all([
    db
      .select()
      .from(bonusHunts)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(bonusHunts, where),
  ]);
  return { data: (await withGames(db, hunts, now)).map(({ games: _games, ...hunt }) => hunt), total };
}

/** @throws {HttpProblem} 404 */
export async function findHunt(db: Db, id: number, now: Date): Promise<StaffHunt> {
  const { games: _games, ...hunt } = await findLiveHunt(db, id, now);
  return hunt;
}

/** @throws {HttpProblem} 404 */
export async function findLiveHunt(db: Db, id: number, now: Date): Promise<LiveHunt> {
  const [hunt] = await withGames(db, await db.select().from(bonusHunts).where(eq(bonusHunts.id, id)), now);
  if (!hunt) throw rowNotFound();
  return hunt;
}

/** Adds games and prediction counts to hunts, with one query each. */
async function withGames(db: Db, hunts: HuntRow[], now: Date): Promise<LiveHunt[]> {
  if (hunts.length === 0) return [];
  const ids = hunts.map(({ id }) => id);
  const [games, predictionCounts] = await Promise.all([
    listGames(db, ids),
    db
      .select({ huntId: bonusHuntPredictions.huntId, count: count() })
      .from(bonusHuntPredictions)
      .where(inArray(bonusHuntPredictions.huntId, ids))
      .groupBy(bonusHuntPredictions.huntId),
  ]);
  const counts = new Map(predictionCounts.map(({ huntId, count }) => [huntId, count]));
  return hunts.map((hunt) =>
    asLiveHunt(
      hunt,
      games.filter(({ huntId }) => huntId === hunt.id),
      { now, predictionsCount: counts.get(hunt.id) ?? 0 },
    ),
  );
}

function asLiveHunt(hunt: HuntRow, games: GameRow[], { now, predictionsCount }: { now: Date; predictionsCount: number }): LiveHunt {
  return {
    id: hunt.id,
    version: hunt.version,
    start_balance: hunt.startBalance,
    end_balance: hunt.endBalance,
    predictions_open_at: hunt.predictionsOpenAt?.toISOString() ?? null,
    predictions_close_at: hunt.predictionsCloseAt?.toISOString() ?? null,
    predictions_active: arePredictionsActive(hunt, now),
    created_at: hunt.createdAt.toISOString(),
    ended_at: hunt.endedAt?.toISOString() ?? null,
    games_count: games.length,
    unopened: games.filter(({ win }) => win === null).length,
    total_bet: totalBet(games),
    best_x: bestX(games),
    needed_x: neededX(hunt.startBalance, games),
    predictions_count: predictionsCount,
    ...figuresOf(hunt.startBalance, games),
    games: games.map(asGame),
  };
}

export function asGame({ id, version, slotName, bet, win }: GameRow): StaffHuntGame {
  return { id, version, slot_name: slotName, bet, win };
}

const PREDICTIONS_SORTED = {
  created_at: bonusHuntPredictions.createdAt,
  difference,
  end_balance: bonusHuntPredictions.endBalance,
  highest_multiplier: sql`coalesce(${bonusHuntPredictions.highestMultiplier}, 0)`,
};

/** A page of a hunt's predictions. @throws {HttpProblem} 404 */
export async function listHuntPredictions(
  db: Db,
  huntId: number,
  query: PredictionsQuery,
): Promise<{ data: StaffHuntPrediction[]; total: number }> {
  const where = and(eq(bonusHuntPredictions.huntId, huntId), containsText(query.search, members.username));
  const { limit, offset, orderBy } = paginate(query, PREDICTIONS_SORTED[query.sort], bonusHuntPredictions.id);
  const sortsClosestFirst = query.sort === 'difference' && query.order === 'asc';
  const ofMember = eq(members.id, bonusHuntPredictions.memberId);
  const [rows, [all], [closest], hunts] = await Promise.all([
    db
      .select({ prediction: bonusHuntPredictions, member: MEMBER_SUMMARY, difference })
      .from(bonusHuntPredictions)
      .innerJoin(bonusHunts, eq(bonusHunts.id, bonusHuntPredictions.huntId))
      .innerJoin(members, ofMember)
      .where(where)
      .orderBy(...(sortsClosestFirst ? closestFirst : orderBy))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(bonusHuntPredictions).innerJoin(members, ofMember).where(where),
    listClosest(db, huntId, 1),
    db.$count(bonusHunts, eq(bonusHunts.id, huntId)),
  ]);
  if (hunts === 0) throw rowNotFound();
  const data = rows.map(({ prediction, member, difference }) => ({
    id: prediction.id,
    member,
    end_balance: prediction.endBalance,
    highest_multiplier: prediction.highestMultiplier,
    highest_multiplier_game: prediction.highestMultiplierGame,
    created_at: prediction.createdAt.toISOString(),
    difference: difference === null ? null : Number(difference),
    is_closest: prediction.id === closest?.prediction.id,
  }));
  return { data, total: all?.total ?? 0 };
}
