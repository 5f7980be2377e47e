import { and, eq, gte, inArray, lt, max, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, leaderboardResults, leaderboards, members } from '../../db/schema';

/** Audit action of every change of a platform's source. */
export const SOURCE_CHANGE = 'configure-source';

/**
 * Lists who can't win in the ranking of a result: everyone on the staff who has made or changed its board, imported wagers of the period, or
 * set the source of its numbers, by the audit log. It says who acted, where `rowsOf` of the boards can only tell who plays under which name at the
 * moment. A change of a single result counts in its own ranking: the board's or the subsection's.
 */
export async function listBoardDeciders(tx: Db, resultId: number): Promise<{ id: string; username: string }[]> {
  const [ranking] = await tx
    .select({ board: leaderboards, subsectionId: leaderboardResults.subsectionId })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .where(eq(leaderboardResults.id, resultId));
  if (!ranking) return [];
  const { id, platformId, startsAt } = ranking.board;
  const { at, action, subject } = auditLog;
  const isOf = (name: string, rowId: number) => and(eq(subject, name), eq(auditLog.subjectId, String(rowId)));
  const isSource = and(isOf('platforms', platformId), eq(action, SOURCE_CHANGE));
  // The last change before the period set its source.
  const [source] = await tx
    .select({ setAt: max(at) })
    .from(auditLog)
    .where(and(isSource, lt(at, startsAt)));
  const results = tx
    .select({ id: sql<string>`${leaderboardResults.id}::text` })
    .from(leaderboardResults)
    .where(
      and(eq(leaderboardResults.leaderboardId, id), sql`${leaderboardResults.subsectionId} is not distinct from ${ranking.subsectionId}`),
    );
  const decides = or(
    isOf('leaderboards', id),
    and(eq(subject, 'leaderboard-winnings'), inArray(auditLog.subjectId, results)),
    and(isOf('wagers', platformId), gte(at, startsAt)),
    and(isSource, gte(at, source?.setAt ?? startsAt)),
  );
  // A match moves no place.
  const movesPlaces = and(decides, ne(action, 'match'));
  const { username } = members;
  return tx
    .selectDistinct({ id: members.id, username })
    .from(auditLog)
    .innerJoin(members, eq(members.id, auditLog.staffId))
    .where(movesPlaces);
}
