import { and, eq, gt, gte, inArray, lt, max, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, leaderboardResults, leaderboards, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { rowsOf } from './refuse-ranked';

type BoardRow = typeof leaderboards.$inferSelect;

/** Audit action of every change of a platform's source. */
export const SOURCE_CHANGE = 'configure-source';

/**
 * Lists who can't win in a result's ranking: by the audit log, all staff who changed its board, imported wagers of the period, or set the
 * source of its numbers. {@link rowsOf} only tells who plays under which name at the moment. A change of a single result counts in its own
 * ranking, the board's or the subsection's.
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

/** Refuses to confirm winners who helped decide the ranking, whatever their casino name was then. @throws {HttpProblem} 409 */
export async function refuseDeciders(tx: Db, board: BoardRow): Promise<void> {
  const isWinning = and(eq(leaderboardResults.leaderboardId, board.id), gt(leaderboardResults.prize, 0));
  const winning = await tx.select().from(leaderboardResults).where(isWinning);
  for (const [subsectionId, resultId] of new Map(winning.map((row) => [row.subsectionId, row.id]))) {
    for (const { id, username } of await listBoardDeciders(tx, resultId)) {
      const { isOwn } = await rowsOf(tx, { id }, board.platformId);
      const won = winning.find((row) => row.subsectionId === subsectionId && isOwn(row));
      if (won)
        throw new HttpProblem(
          409,
          `${username} helped decide this ranking, so they can't win a prize in it. Exclude the player ${won.displayName}, or match that player with the right member if it isn't ${username}.`,
        );
    }
  }
}
