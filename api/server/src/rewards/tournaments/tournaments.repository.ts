import { and, asc, countDistinct, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isAnyOf, countBy } from '../../db/statements';
import { friendships, members, tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { listUnranked } from '../participation/participation';
import { TournamentMatch, TournamentSummary } from '@greenroom/contract';
import { canWin } from '../../core/prizes/prize-state';
import { toWire } from '../../db/wire';
import { notFound } from '../../plugins/error-responses';
import { arePredictionsActive, isActive, isCompleted, isLocked } from './tournaments.rules';
import { msg } from '../../lib/texts';

export type TournamentRow = typeof tournaments.$inferSelect;
export type MatchRow = typeof tournamentMatches.$inferSelect;

/** Maximum number of completed tournaments in the list; each keeps its own page. */
const LISTED_COMPLETED = 50;
const TOP_PREDICTIONS = 100;
/** Maximum number of friends, more than the page shows (docs/product.md#tournaments). */
const FRIENDS = 20;

/** `isCompleted` of the rules as an SQL condition. */
export function completedBy(at: Date): SQL {
  return sql`coalesce(least(${tournaments.completedAt}, ${tournaments.endsAt}) <= ${at.toISOString()}::timestamptz, false)`;
}

/** Lists open tournaments and the latest completed ones, latest start first; those without a start come first. */
export async function listTournaments(db: Db, at: Date): Promise<TournamentRow[]> {
  const completed = completedBy(at);
  const newestFirst = [sql`${tournaments.startsAt} desc nulls first`, desc(tournaments.id)];
  const open = await db
    .select()
    .from(tournaments)
    .where(sql`not ${completed}`)
    .orderBy(...newestFirst);
  const past = await db
    .select()
    .from(tournaments)
    .where(completed)
    .orderBy(...newestFirst)
    .limit(LISTED_COMPLETED);
  const startOf = ({ startsAt }: TournamentRow) => startsAt?.getTime() ?? Number.MAX_VALUE;
  return [...open, ...past].sort((one, other) => startOf(other) - startOf(one) || other.id - one.id);
}

export async function findTournament(db: Db, id: number): Promise<TournamentRow | undefined> {
  const [row] = await db.select().from(tournaments).where(eq(tournaments.id, id));
  return row;
}

/** Counts matches by tournament; tournaments without any are omitted. */
export const countMatches = (db: Db, ids: number[], where?: SQL) =>
  countBy(db, tournamentMatches.tournamentId, and(inArray(tournamentMatches.tournamentId, ids), where));

/** Counts members with predictions by tournament; tournaments without any are omitted. */
export const countPredictors = (db: Db, ids: number[]) =>
  countBy(
    db,
    tournamentPredictions.tournamentId,
    inArray(tournamentPredictions.tournamentId, ids),
    countDistinct(tournamentPredictions.memberId),
  );

export async function listPredicted(db: Db, memberId: string, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: tournamentPredictions.tournamentId })
    .from(tournamentPredictions)
    .where(and(inArray(tournamentPredictions.tournamentId, ids), eq(tournamentPredictions.memberId, memberId)));
  return new Set(rows.map(({ id }) => id));
}

export async function listMatches(db: Db, tournamentId: number): Promise<MatchRow[]> {
  return db
    .select()
    .from(tournamentMatches)
    .where(eq(tournamentMatches.tournamentId, tournamentId))
    .orderBy(asc(tournamentMatches.round), asc(tournamentMatches.matchNumber));
}

export async function listOwnPredictions(db: Db, tournamentId: number, memberId: string) {
  return db
    .select({ matchId: tournamentPredictions.matchId, winnerName: tournamentPredictions.winnerName })
    .from(tournamentPredictions)
    .where(and(eq(tournamentPredictions.tournamentId, tournamentId), eq(tournamentPredictions.memberId, memberId)))
    .orderBy(asc(tournamentPredictions.matchId));
}

export async function rankPredictions(db: Db, tournamentId: number) {
  const unranked = await listUnranked(db, { kind: 'tournament', id: tournamentId });
  return rankMembers(db, {
    among: isRanked(tournamentId, unranked),
    order: [desc(CORRECT), desc(SHARE)],
    limit: TOP_PREDICTIONS,
  });
}

/** Ranks members who can win a prize: those ranked, with a correct pick. @param unranked members to omit */
export async function rankForPrizes(db: Db, tournamentId: number, unranked: readonly string[]) {
  const ranked = await rankMembers(db, { among: isRanked(tournamentId, unranked), order: [desc(CORRECT), desc(SHARE)] });
  return ranked.filter(({ correct }) => correct > 0);
}

const isRanked = (tournamentId: number, unranked: readonly string[]) =>
  and(eq(tournamentPredictions.tournamentId, tournamentId), not(isAnyOf(tournamentPredictions.memberId, unranked)), canWin);

/** Ranks the member's friends by accuracy, the only figure shown of them. */
export async function rankFriends(db: Db, tournamentId: number, memberId: string) {
  const friends = db.select({ id: friendships.friendId }).from(friendships).where(eq(friendships.memberId, memberId));
  return rankMembers(db, {
    among: and(eq(tournamentPredictions.tournamentId, tournamentId), inArray(tournamentPredictions.memberId, friends), canWin),
    order: [desc(SHARE), desc(CORRECT)],
    limit: FRIENDS,
  });
}

const CORRECT = sql`count(*) filter (where ${tournamentPredictions.winnerName} = ${tournamentMatches.winnerName})`.mapWith(Number);
const TOTAL = sql`count(${tournamentMatches.winnerName})`.mapWith(Number);
const SHARE = sql`${CORRECT}::numeric / greatest(${TOTAL}, 1)`;

async function rankMembers(db: Db, { among, order, limit }: { among: SQL | undefined; order: SQL[]; limit?: number }) {
  const ranked = db
    .select({
      user: { id: members.id, username: members.username, avatar: members.avatar },
      correct: CORRECT,
      total: TOTAL,
    })
    .from(tournamentPredictions)
    .innerJoin(tournamentMatches, eq(tournamentMatches.id, tournamentPredictions.matchId))
    .innerJoin(members, eq(members.id, tournamentPredictions.memberId))
    .where(among)
    .groupBy(members.id)
    .orderBy(...order, sql`lower(${members.username})`, asc(members.id));
  return limit === undefined ? ranked : ranked.limit(limit);
}

export function asTournament(row: TournamentRow, counts: { matches: number; predictors: number }, now: Date): TournamentSummary {
  return {
    ...toWire(TournamentSummary, row),
    start_date: row.startsAt?.toISOString() ?? null,
    end_date: row.endsAt?.toISOString() ?? null,
    is_active: isActive(row, now),
    is_completed: isCompleted(row, now),
    predictions_active: arePredictionsActive(row, now),
    predictions_count: counts.predictors,
    matches_count: counts.matches,
    user_has_prediction: false,
  };
}

/** Converts a match without `locked`, which depends on the time. */
export function asMatch(row: MatchRow): Omit<TournamentMatch, 'locked'> {
  return { ...toWire(TournamentMatch, row), scheduled_date: row.scheduledAt?.toISOString() ?? null };
}

export function asPublicMatch(row: MatchRow, now: Date): TournamentMatch {
  return { ...asMatch(row), locked: isLocked(row, now) };
}

export const noSuchTournament = () => notFound(msg("The tournament you're looking for doesn't exist."));
