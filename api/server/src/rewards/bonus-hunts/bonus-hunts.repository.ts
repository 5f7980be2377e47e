import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/insert-rows';
import { bonusHuntGames, bonusHuntPredictions, bonusHunts, members, slots } from '../../db/schema';

export type HuntRow = typeof bonusHunts.$inferSelect;
export type GameRow = typeof bonusHuntGames.$inferSelect;
/** A game with the image of its slot, null if unknown. */
export type GameWithImage = GameRow & { slotImage: string | null };

const MAX_PAST_HUNTS = 50;
/** More than any hunt has. */
export const MAX_PREDICTIONS = 10_000;
const MAX_CLOSEST = 10;

/** The newest hunt that has not ended. */
export async function findRunningHunt(db: Db): Promise<HuntRow | undefined> {
  const [hunt] = await db
    .select()
    .from(bonusHunts)
    .where(isNull(bonusHunts.endedAt))
    .orderBy(...newestFirst)
    .limit(1);
  return hunt;
}

/** Hunts that have ended, newest first. */
export async function listPastHunts(db: Db, limit = MAX_PAST_HUNTS): Promise<HuntRow[]> {
  return db
    .select()
    .from(bonusHunts)
    .where(isNotNull(bonusHunts.endedAt))
    .orderBy(...newestFirst)
    .limit(limit);
}

const newestFirst = [desc(bonusHunts.createdAt), desc(bonusHunts.id)];

/** The games of these hunts, in the order in which they are opened. Slots are joined by name, which is unique case-insensitively. */
export async function listGames(db: Db, huntIds: number[]): Promise<GameWithImage[]> {
  return db
    .select({ ...getTableColumns(bonusHuntGames), slotImage: slots.image })
    .from(bonusHuntGames)
    .leftJoin(slots, sql`lower(${slots.name}) = lower(${bonusHuntGames.slotName})`)
    .where(inArray(bonusHuntGames.huntId, huntIds))
    .orderBy(asc(bonusHuntGames.huntId), asc(bonusHuntGames.position), asc(bonusHuntGames.id));
}

const predictionFields = {
  prediction: bonusHuntPredictions,
  member: {
    id: members.id,
    username: members.username,
    kickUsername: members.kickUsername,
    avatar: members.avatar,
    points: members.points,
    bannedAt: members.bannedAt,
    deletedAt: members.deletedAt,
  },
};
export type PredictionRow = Awaited<ReturnType<typeof listPredictions>>[number];

/** The predictions for a hunt, newest first. */
export async function listPredictions(db: Db, huntId: number, limit = MAX_PREDICTIONS) {
  return db
    .select(predictionFields)
    .from(bonusHuntPredictions)
    .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
    .where(eq(bonusHuntPredictions.huntId, huntId))
    .orderBy(desc(bonusHuntPredictions.createdAt), desc(bonusHuntPredictions.id))
    .limit(limit);
}

/** The difference of a prediction from the end balance of its hunt; null before that ends. */
export const difference = sql<number | null>`abs(${bonusHuntPredictions.endBalance} - ${bonusHunts.endBalance})`;

/** Orders predictions by that difference; earlier ones win ties. */
export const closestFirst = [asc(difference), asc(bonusHuntPredictions.createdAt), asc(bonusHuntPredictions.id)];

/** The predictions closest to the end balance; empty before the hunt ends. */
export async function listClosest(db: Db, huntId: number, limit = MAX_CLOSEST) {
  return db
    .select({ ...predictionFields, difference: difference.mapWith(Number) })
    .from(bonusHuntPredictions)
    .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
    .innerJoin(bonusHunts, eq(bonusHunts.id, bonusHuntPredictions.huntId))
    .where(and(eq(bonusHunts.id, huntId), isNotNull(bonusHunts.endBalance)))
    .orderBy(...closestFirst)
    .limit(limit);
}

export async function findHunt(db: Db, huntId: number): Promise<HuntRow | undefined> {
  const [hunt] = await db.select().from(bonusHunts).where(eq(bonusHunts.id, huntId));
  return hunt;
}

/**
 * Reads and locks a hunt until the transaction ends.
 * @param strength `share` for predictions, which may run concurrently; `update` for changes of the hunt
 */
export async function lockHunt(tx: Db, huntId: number, strength: 'share' | 'update'): Promise<HuntRow | undefined> {
  const [hunt] = await tx.select().from(bonusHunts).where(eq(bonusHunts.id, huntId)).for(strength);
  return hunt;
}

/** Reads and locks the hunts that have not ended, for predictions; the newest first. */
export async function lockRunningHunts(tx: Db): Promise<HuntRow[]> {
  return tx
    .select()
    .from(bonusHunts)
    .where(isNull(bonusHunts.endedAt))
    .orderBy(...newestFirst)
    .for('share');
}

export type NewPrediction = typeof bonusHuntPredictions.$inferInsert;

/**
 * Inserts predictions, or replaces earlier ones of these members, of which stays what is not given.
 * @param predictions all with the same fields, in the order in which they were made
 * @returns those that are a member's first for a hunt
 */
export async function savePredictions(tx: Db, predictions: readonly NewPrediction[]): Promise<NewPrediction[]> {
  const keyOf = ({ huntId, memberId }: Pick<NewPrediction, 'huntId' | 'memberId'>) => `${huntId} ${memberId}`;
  const last = [...new Map(predictions.map((prediction) => [keyOf(prediction), prediction])).values()];
  const [one] = last;
  if (!one) return [];
  const changes = Object.entries(getTableColumns(bonusHuntPredictions)).flatMap(([key, { name }]) =>
    key in one ? [sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`] : [],
  );
  const saved = await insertRows<Pick<NewPrediction, 'huntId' | 'memberId'> & { isFirst: boolean }>(
    tx,
    bonusHuntPredictions,
    // Sorted, so that servers which save at once never deadlock.
    last.sort((a, b) => (a.memberId < b.memberId ? -1 : 1)),
    sql`on conflict (hunt_id, member_id) do update set ${sql.join(changes, sql`, `)}
      where ${bonusHuntPredictions.createdAt} <= excluded.created_at
      returning hunt_id as "huntId", member_id as "memberId", xmax = 0 as "isFirst"`,
  );
  const first = new Set(saved.filter(({ isFirst }) => isFirst).map(keyOf));
  return last.filter((prediction) => first.has(keyOf(prediction)));
}
