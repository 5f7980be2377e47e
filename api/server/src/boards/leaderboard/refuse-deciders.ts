import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, type leaderboards, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { listBoardDeciders } from '../../rewards/prizes/board-deciders';
import { rowsOf } from './refuse-ranked';

type BoardRow = typeof leaderboards.$inferSelect;

/** Refuses to confirm winners of whom one has helped decide the ranking, whatever their casino name was then. @throws {HttpProblem} 409 */
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

/** Refuses to confirm winners of whom one is banned. @throws {HttpProblem} 409 */
export async function refuseBanned(tx: Db, board: BoardRow): Promise<void> {
  const [won] = await tx
    .select({ player: leaderboardResults.displayName, username: members.username })
    .from(leaderboardResults)
    .innerJoin(members, eq(members.id, leaderboardResults.memberId))
    .where(and(eq(leaderboardResults.leaderboardId, board.id), gt(leaderboardResults.prize, 0), isNotNull(members.bannedAt)))
    .limit(1);
  if (won)
    throw new HttpProblem(
      409,
      `${won.username} is banned, so they can't win a prize. Exclude the player ${won.player}, or match that player with the right member if it isn't ${won.username}.`,
    );
}
