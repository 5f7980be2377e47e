import { leaderboardEndpoints, type StaffLeaderboard } from '@greenroom/contract/admin';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { recordActivity } from '../../core/activity/record-activity';
import { refuseBanned, refuseDeciders } from './refuse-deciders';
import { recordBoardWinners } from './board-prizes';
import { storeResults } from './leaderboard-results.repository';
import { refuseRanked } from './refuse-ranked';
import type { HandleRowChange } from '../../admin/staff-endpoints';
import { writeRow } from '../../admin/rows';

/** Registers the review of a frozen ranking: count again, or confirm the winners. */
export function staffReviewRoutes(handleChange: HandleRowChange<StaffLeaderboard, typeof leaderboards.$inferSelect>): void {
  handleChange(leaderboardEndpoints.confirm, ({ staff }) => ({
    action: 'confirm',
    summary: 'Confirmed the winners of',
    async write({ tx, at, before }) {
      checkInReview(before);
      const { id, platform, starts_at: start } = before;
      const board = await writeRow(tx, leaderboards, id, { confirmedAt: at });
      await refuseRanked(tx, staff, board);
      await refuseDeciders(tx, board);
      await refuseBanned(tx, board);
      await recordBoardWinners(tx, id);
      await recordWins(tx, before, at);
      const label = `${platform} from ${start.slice(0, 10)}`;
      await queueAnnouncement(tx, { kind: 'leaderboard_confirmed', subjectId: id, label, at });
    },
  }));

  handleChange(leaderboardEndpoints.recount, ({ staff }) => ({
    action: 'recount',
    summary: (after) => `Counted the ranking of ${nameOf(after)} again`,
    async write({ tx, at, before }) {
      checkInReview(before);
      await tx.delete(leaderboardResults).where(eq(leaderboardResults.leaderboardId, before.id));
      const board = await writeRow(tx, leaderboards, before.id, { frozenAt: at });
      await storeResults(tx, board);
      await refuseRanked(tx, staff, board);
    },
  }));
}

export const nameOf = ({ platform, starts_at: start }: StaffLeaderboard) => `the leaderboard of ${platform} from ${start.slice(0, 10)}`;

/** @throws {HttpProblem} 409 */
function checkInReview({ state }: StaffLeaderboard): void {
  if (state === 'review') return;
  throw new HttpProblem(
    409,
    state === 'confirmed' ? 'The winners of this leaderboard are already confirmed.' : "The ranking of this leaderboard isn't final yet.",
  );
}

async function recordWins(tx: Db, board: StaffLeaderboard, at: Date): Promise<void> {
  const winners = await tx
    .select()
    .from(leaderboardResults)
    .where(and(eq(leaderboardResults.leaderboardId, board.id), isNotNull(leaderboardResults.memberId), gt(leaderboardResults.prize, 0)));
  const won = winners.flatMap(({ memberId, rank, prize }) =>
    memberId === null
      ? []
      : [
          {
            memberId,
            type: 'winning' as const,
            title: 'Won on a leaderboard',
            description: `${board.currency_symbol}${prize.toFixed(2)} for rank ${rank} on ${board.platform}`,
            at,
          },
        ],
  );
  await recordActivity(tx, ...won);
}
