import { bonusHuntEndpoints, LiveHunt, StaffHuntGame, StaffHuntPrediction } from '@greenroom/contract/admin';
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { bonusHuntPredictions, bonusHunts, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { closestFirst, difference, type GameRow, type HuntRow, listClosest, listGames } from './bonus-hunts.repository';
import { arePredictionsActive, bestX, figuresOf, neededX, totalBet } from './bonus-hunts.rules';
import { MEMBER_SUMMARY, containsText, onlyRow, pageOf, staffRows } from '../../admin/rows';

const selectHunts = (db: Db) => db.select().from(bonusHunts).$dynamic();

export const { list: listHunts, find: findHunt } = staffRows(bonusHuntEndpoints.list, {
  select: selectHunts,
  id: bonusHunts.id,
  where: ({ is_running: isRunning }) => (isRunning === undefined ? undefined : (isRunning ? isNull : isNotNull)(bonusHunts.endedAt)),
  sorted: { created_at: bonusHunts.createdAt, start_balance: bonusHunts.startBalance, end_balance: bonusHunts.endBalance },
  asRows: async (db, hunts, now) => (await withGames(db, hunts, now)).map(({ games: _games, ...hunt }) => hunt),
});

/** @throws {HttpProblem} 404 */
export async function findLiveHunt(db: Db, id: number, now: Date): Promise<LiveHunt> {
  return onlyRow(withGames(db, await selectHunts(db).where(eq(bonusHunts.id, id)), now));
}

async function withGames(db: Db, hunts: HuntRow[], now: Date): Promise<LiveHunt[]> {
  if (hunts.length === 0) return [];
  const ids = hunts.map(({ id }) => id);
  const [games, predictionCounts] = await Promise.all([
    listGames(db, ids),
    db
      .select({ huntId: bonusHuntPredictions.huntId, slot: bonusHuntPredictions.highestMultiplierGame, count: count() })
      .from(bonusHuntPredictions)
      .where(inArray(bonusHuntPredictions.huntId, ids))
      .groupBy(bonusHuntPredictions.huntId, bonusHuntPredictions.highestMultiplierGame),
  ]);
  return hunts.map((hunt) =>
    asLiveHunt(
      hunt,
      games.filter(({ huntId }) => huntId === hunt.id),
      { now, predictions: predictionCounts.filter(({ huntId }) => huntId === hunt.id) },
    ),
  );
}

interface Predictions {
  slot: string | null;
  count: number;
}

function asLiveHunt(hunt: HuntRow, games: GameRow[], { now, predictions }: { now: Date; predictions: Predictions[] }): LiveHunt {
  const bySlot = new Map(predictions.map(({ slot, count }) => [slot, count]));
  return {
    ...toWire(LiveHunt, hunt),
    predictions_active: arePredictionsActive(hunt, now),
    games_count: games.length,
    unopened: games.filter(({ win }) => win === null).length,
    total_bet: totalBet(games),
    best_x: bestX(games),
    needed_x: neededX(hunt.startBalance, games),
    predictions_count: predictions.reduce((sum, { count }) => sum + count, 0),
    ...figuresOf(hunt.startBalance, games),
    games: games.map((game) => ({ ...asGame(game), ...(bySlot.has(game.slotName) && { predictions: bySlot.get(game.slotName) }) })),
  };
}

export const asGame = (game: GameRow): StaffHuntGame => toWire(StaffHuntGame, game);

const PREDICTIONS_SORTED = {
  created_at: bonusHuntPredictions.createdAt,
  difference,
  end_balance: bonusHuntPredictions.endBalance,
  highest_multiplier: sql`coalesce(${bonusHuntPredictions.highestMultiplier}, 0)`,
};

/** A page of a hunt's predictions. @throws {HttpProblem} 404 */
export async function listHuntPredictions(db: Db, huntId: number, query: z.output<typeof bonusHuntEndpoints.predictions.query>) {
  await onlyRow(db.select().from(bonusHunts).where(eq(bonusHunts.id, huntId)));
  const [closest] = await listClosest(db, huntId, { limit: 1 });
  const select = () =>
    db
      .select({ prediction: bonusHuntPredictions, member: MEMBER_SUMMARY, difference })
      .from(bonusHuntPredictions)
      .innerJoin(bonusHunts, eq(bonusHunts.id, bonusHuntPredictions.huntId))
      .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
      .where(and(eq(bonusHuntPredictions.huntId, huntId), containsText(query.search, members.username)))
      .$dynamic();
  const sortsClosestFirst = query.sort === 'difference' && query.order === 'asc';
  const order = sortsClosestFirst ? { orderBy: closestFirst } : { sorted: PREDICTIONS_SORTED[query.sort], id: bonusHuntPredictions.id };
  return pageOf(db, { query, select, ...order }, ({ prediction, member, difference }) => ({
    ...toWire(StaffHuntPrediction, prediction),
    member,
    difference: difference === null ? null : Number(difference),
    is_closest: prediction.id === closest?.prediction.id,
  }));
}
