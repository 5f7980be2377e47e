import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHuntGames, bonusHuntPredictions, bonusHunts } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { recordActivity } from '../../core/activity/record-activity';
import { type GameRow, type HuntRow, listGames } from './bonus-hunts.repository';
import { gameNamed } from './bonus-hunts.rules';
import { lockRow, onlyRow, versionConflict, writeRow } from '../../admin/rows';
import { msg } from '../../lib/texts';

/** More games than any hunt has; limits the queries for several hunts. */
const MAX_GAMES = 500;

interface GameValues {
  slot_name: string;
  bet: number;
}

/** Locks a running hunt, which serializes its changes, predictions and end. @throws {HttpProblem} 404, or 409 if it has ended */
export async function lockRunning(tx: Db, huntId: number): Promise<HuntRow> {
  const hunt = await lockRow(tx, bonusHunts, huntId);
  if (hunt.endedAt) throw new HttpProblem(409, `Hunt #${huntId} has ended, so it can no longer be changed.`);
  return hunt;
}

/** Appends a game. @throws {HttpProblem} 409 if there are too many */
export async function addGame(tx: Db, huntId: number, fields: GameValues): Promise<GameRow> {
  const games = await listGames(tx, [huntId]);
  if (games.length >= MAX_GAMES) throw new HttpProblem(409, `A hunt can have at most ${MAX_GAMES} games.`);
  const position = (games.at(-1)?.position ?? -1) + 1;
  return onlyRow(
    tx
      .insert(bonusHuntGames)
      .values({ ...columnsOf(bonusHuntGames, fields), huntId, position })
      .returning(),
  );
}

/** Finds a game of a locked hunt and checks its version. @throws {HttpProblem} 404, or 409 for an outdated version */
export async function findGame(
  tx: Db,
  { huntId, gameId, version }: { huntId: number; gameId: number; version?: number },
): Promise<GameRow> {
  const game = await onlyRow(
    tx
      .select()
      .from(bonusHuntGames)
      .where(and(eq(bonusHuntGames.id, gameId), eq(bonusHuntGames.huntId, huntId))),
  );
  if (version !== undefined && game.version !== version) throw versionConflict();
  return game;
}

/** Updates a game, and the predictions of its slot: fixing a typo does not invalidate a correct one. */
export async function changeGame(tx: Db, game: GameRow, fields: GameValues & { win: number | null }): Promise<GameRow> {
  const changed = await writeRow(tx, bonusHuntGames, game.id, columnsOf(bonusHuntGames, fields));
  const isSlotGone = changed.slotName !== game.slotName && !gameNamed(await listGames(tx, [game.huntId]), game.slotName);
  if (isSlotGone) {
    const named = eq(bonusHuntPredictions.highestMultiplierGame, game.slotName);
    await tx
      .update(bonusHuntPredictions)
      .set({ highestMultiplierGame: changed.slotName })
      .where(and(eq(bonusHuntPredictions.huntId, game.huntId), named));
  }
  return changed;
}

/** Swaps a game with the previous or next one. @returns false if there is none */
export async function moveGame(tx: Db, game: GameRow, to: 'up' | 'down'): Promise<boolean> {
  const games = await listGames(tx, [game.huntId]);
  const from = games.findIndex(({ id }) => id === game.id);
  const target = to === 'up' ? from - 1 : from + 1;
  if (target < 0 || target >= games.length) return false;
  const order = games.map(({ id }) => id);
  [order[from], order[target]] = [order[target] as number, order[from] as number];
  // Rewrites all positions: they are not unique.
  const places = sql.join(
    order.map((id, position) => sql`when ${id}::integer then ${position}::integer`),
    sql` `,
  );
  await tx
    .update(bonusHuntGames)
    .set({ position: sql`case ${bonusHuntGames.id} ${places} end` })
    .where(eq(bonusHuntGames.huntId, game.huntId));
  return true;
}

/** Deletes a game of a locked hunt, and its slot's part of predictions. @returns how many predictions lost it */
export async function removeGame(tx: Db, { id, huntId, slotName }: GameRow, at: Date): Promise<number> {
  await tx.delete(bonusHuntGames).where(eq(bonusHuntGames.id, id));
  if (gameNamed(await listGames(tx, [huntId]), slotName)) return 0;
  const changed = await tx
    .update(bonusHuntPredictions)
    .set({ highestMultiplierGame: null })
    .where(and(eq(bonusHuntPredictions.huntId, huntId), eq(bonusHuntPredictions.highestMultiplierGame, slotName)))
    .returning({ memberId: bonusHuntPredictions.memberId });
  const description = `Hunt #${huntId}: ${slotName} is not played, so it is no longer in your prediction.`;
  const told = changed.map(({ memberId }) => ({ memberId, type: 'other' as const, title: msg('Prediction changed'), description, at }));
  if (told.length > 0) await recordActivity(tx, ...told);
  return changed.length;
}
