import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/statements';
import { bonusHuntGames, bonusHuntPredictions, bonusHunts, members, slots } from '../../db/schema';
import { listUnranked } from '../participation/participation';
import { BonusHunt, type BonusHuntGame, type ClosestPredictionsResponse, HuntPrediction } from '@greenroom/contract';
import { canWin } from '../../core/prizes/prize-state';
import { toWire } from '../../db/wire';
import { avatarUrl } from '../../core/user/user.repository';
import { arePredictionsActive, figuresOf } from './bonus-hunts.rules';

export type HuntRow = typeof bonusHunts.$inferSelect;
export type GameRow = typeof bonusHuntGames.$inferSelect;
export type GameWithImage = GameRow & { slotImage: string | null };

const MAX_PAST_HUNTS = 50;
/** More than any hunt has. */
export const MAX_PREDICTIONS = 10_000;
const MAX_CLOSEST = 10;

export async function findRunningHunt(db: Db): Promise<HuntRow | undefined> {
  const [hunt] = await db
    .select()
    .from(bonusHunts)
    .where(isNull(bonusHunts.endedAt))
    .orderBy(...newestFirst)
    .limit(1);
  return hunt;
}

export async function listPastHunts(db: Db, limit = MAX_PAST_HUNTS): Promise<HuntRow[]> {
  return db
    .select()
    .from(bonusHunts)
    .where(isNotNull(bonusHunts.endedAt))
    .orderBy(...newestFirst)
    .limit(limit);
}

const newestFirst = [desc(bonusHunts.createdAt), desc(bonusHunts.id)];

/** Lists the games of these hunts in opening order. Slots are joined by name, which is unique case-insensitively. */
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
  },
};
export type PredictionRow = Awaited<ReturnType<typeof listPredictions>>[number];

/** Lists predictions, newest first, without those of banned members. */
export async function listPredictions(db: Db, huntId: number, limit = MAX_PREDICTIONS) {
  const unranked = await listUnranked(db, { kind: 'hunt', id: huntId });
  return db
    .select({ ...predictionFields, isRanked: not(isAnyOf(bonusHuntPredictions.memberId, unranked)).mapWith(Boolean) })
    .from(bonusHuntPredictions)
    .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
    .where(and(eq(bonusHuntPredictions.huntId, huntId), isNull(members.bannedAt)))
    .orderBy(desc(bonusHuntPredictions.createdAt), desc(bonusHuntPredictions.id))
    .limit(limit);
}

/** Difference of a prediction from the end balance; null before the end. */
export const difference = sql<number | null>`abs(${bonusHuntPredictions.endBalance} - ${bonusHunts.endBalance})`;

/** Orders predictions by their difference; earlier ones win ties. */
export const closestFirst = [asc(difference), asc(bonusHuntPredictions.createdAt), asc(bonusHuntPredictions.id)];

/** Lists the predictions of members who can win by their difference; none before the end. @param options.unranked members to omit */
export async function listClosest(db: Db, huntId: number, { limit = MAX_CLOSEST, unranked }: { limit?: number; unranked?: string[] } = {}) {
  const leftOut = unranked ?? (await listUnranked(db, { kind: 'hunt', id: huntId }));
  return db
    .select({ ...predictionFields, isRanked: sql`true`.mapWith(Boolean), difference: difference.mapWith(Number) })
    .from(bonusHuntPredictions)
    .innerJoin(members, eq(members.id, bonusHuntPredictions.memberId))
    .innerJoin(bonusHunts, eq(bonusHunts.id, bonusHuntPredictions.huntId))
    .where(and(eq(bonusHunts.id, huntId), isNotNull(bonusHunts.endBalance), canWin, not(isAnyOf(bonusHuntPredictions.memberId, leftOut))))
    .orderBy(...closestFirst)
    .limit(limit);
}

export async function findHunt(db: Db, huntId: number): Promise<HuntRow | undefined> {
  const [hunt] = await db.select().from(bonusHunts).where(eq(bonusHunts.id, huntId));
  return hunt;
}

/** Locks a hunt. @param strength `share` for predictions, which may run concurrently; `update` for changes */
export async function lockHunt(tx: Db, huntId: number, strength: 'share' | 'update'): Promise<HuntRow | undefined> {
  const [hunt] = await tx.select().from(bonusHunts).where(eq(bonusHunts.id, huntId)).for(strength);
  return hunt;
}

/** Inserts or replaces a member's prediction. @returns whether it is their first for this hunt */
export async function savePrediction(tx: Db, prediction: typeof bonusHuntPredictions.$inferInsert): Promise<boolean> {
  const { huntId, memberId, ...changes } = prediction;
  const inserted = await tx
    .insert(bonusHuntPredictions)
    .values(prediction)
    .onConflictDoNothing({ target: [bonusHuntPredictions.huntId, bonusHuntPredictions.memberId] })
    .returning({ id: bonusHuntPredictions.id });
  if (inserted.length > 0) return true;
  await tx
    .update(bonusHuntPredictions)
    .set(changes)
    .where(
      and(
        eq(bonusHuntPredictions.huntId, huntId),
        eq(bonusHuntPredictions.memberId, memberId),
        lte(bonusHuntPredictions.createdAt, prediction.createdAt),
      ),
    );
  return false;
}

export const TOPIC = 'bonus-hunts';

/** Converts a hunt; games of other hunts are ignored. */
export function asHunt(hunt: HuntRow, games: GameWithImage[], now: Date, predictions: HuntPrediction[] = []): BonusHunt {
  const own = games.filter((game) => game.huntId === hunt.id);
  return {
    ...toWire(BonusHunt, hunt),
    ...figuresOf(hunt.startBalance, own),
    games: own.map(asGame),
    predictions_active: arePredictionsActive(hunt, now),
    predictions,
  };
}

export function asPrediction({ prediction, member, isRanked }: PredictionRow, avatarBase: string): HuntPrediction {
  return {
    ...toWire(HuntPrediction, prediction),
    is_ranked: isRanked,
    user: { ...toWire(HuntPrediction.shape.user, member), avatar_url: avatarUrl(member.id, member.avatar, avatarBase) },
  };
}

/** Adds the difference from the end balance, and the prize. */
export function asClosest(
  { difference, ...row }: PredictionRow & { difference: number },
  { avatarBase, prizes }: { avatarBase: string; prizes: ReadonlyMap<string, string> },
): ClosestPredictionsResponse['data'][number] {
  return { ...asPrediction(row, avatarBase), difference, prize: prizes.get(row.member.id) ?? null };
}

function asGame({ id, slotName, slotImage, bet, win }: GameWithImage): BonusHuntGame {
  return { id, slot_name: slotName, slot_image: slotImage, slot_bet: bet, slot_win: win ?? 0, pending_win: win === null };
}
