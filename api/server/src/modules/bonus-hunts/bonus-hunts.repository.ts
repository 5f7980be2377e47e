import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHuntGames, bonusHuntPredictions, bonusHunts, members, slots } from '../../db/schema';

export type HuntRow = typeof bonusHunts.$inferSelect;
export type GameRow = typeof bonusHuntGames.$inferSelect;
/** A game with its slot's picture, where that is known. */
export type PicturedGame = GameRow & { slotImage: string | null };

/** A page of the past: whoever looks further back asks for a hunt of their own memory, not for a list. */
const PAST_HUNTS = 50;
const PREDICTIONS_AT_MOST = 10_000;
const CLOSEST_AT_MOST = 10;

/** The newest hunt without an end. */
export async function findRunningHunt(db: Db): Promise<HuntRow | undefined> {
  const [hunt] = await db.select().from(bonusHunts).where(isNull(bonusHunts.endedAt)).orderBy(...newestFirst).limit(1);
  return hunt;
}

/** Hunts that have ended, newest first. */
export async function listPastHunts(db: Db, limit = PAST_HUNTS): Promise<HuntRow[]> {
  return db.select().from(bonusHunts).where(isNotNull(bonusHunts.endedAt)).orderBy(...newestFirst).limit(limit);
}

const newestFirst = [desc(bonusHunts.createdAt), desc(bonusHunts.id)];

/** The games of these hunts, in the order in which they are opened. Names of slots are unique in any case. */
export async function listGames(db: Db, huntIds: number[]): Promise<PicturedGame[]> {
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
  },
};
export type PredictionRow = Awaited<ReturnType<typeof listPredictions>>[number];

/** What members have guessed, newest first. */
export async function listPredictions(db: Db, huntId: number, limit = PREDICTIONS_AT_MOST) {
  return db
    .select(predictionFields)
    .from(bonusHuntPredictions)
    .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
    .where(eq(bonusHuntPredictions.huntId, huntId))
    .orderBy(desc(bonusHuntPredictions.createdAt), desc(bonusHuntPredictions.id))
    .limit(limit);
}

/** How far a guess was from the end balance of its hunt; null while that has none. */
export const difference = sql<number | null>`abs(${bonusHuntPredictions.endBalance} - ${bonusHunts.endBalance})`;

/** What that comes down to in a list: of equals, the earlier first. */
export const closestFirst = [asc(difference), asc(bonusHuntPredictions.createdAt), asc(bonusHuntPredictions.id)];

/** The guesses nearest to the end balance, of equals the earlier first. None while the hunt has no end balance. */
export async function listClosest(db: Db, huntId: number, limit = CLOSEST_AT_MOST) {
  return db
    .select({ ...predictionFields, difference: difference.mapWith(Number) })
    .from(bonusHuntPredictions)
    .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
    .innerJoin(bonusHunts, eq(bonusHunts.id, bonusHuntPredictions.huntId))
    .where(and(eq(bonusHunts.id, huntId), isNotNull(bonusHunts.endBalance)))
    .orderBy(...closestFirst)
    .limit(limit);
}

export async function huntExists(db: Db, huntId: number): Promise<boolean> {
  const rows = await db.select({ id: bonusHunts.id }).from(bonusHunts).where(eq(bonusHunts.id, huntId));
  return rows.length > 0;
}

/**
 * The hunt, which stays as it is until the transaction ends.
 * @param strength `share` lets several guess at once, `update` is for whoever changes the hunt
 */
export async function lockHunt(tx: Db, huntId: number, strength: 'share' | 'update'): Promise<HuntRow | undefined> {
  const [hunt] = await tx.select().from(bonusHunts).where(eq(bonusHunts.id, huntId)).for(strength);
  return hunt;
}

/** A member's guess, or their new one. @returns whether it is their first for this hunt */
export async function savePrediction(tx: Db, guess: typeof bonusHuntPredictions.$inferInsert): Promise<boolean> {
  const { huntId, memberId, ...changes } = guess;
  const inserted = await tx
    .insert(bonusHuntPredictions)
    .values(guess)
    .onConflictDoNothing({ target: [bonusHuntPredictions.huntId, bonusHuntPredictions.memberId] })
    .returning({ id: bonusHuntPredictions.id });
  if (inserted.length > 0) return true;
  await tx
    .update(bonusHuntPredictions)
    .set(changes)
    .where(and(eq(bonusHuntPredictions.huntId, huntId), eq(bonusHuntPredictions.memberId, memberId)));
  return false;
}
