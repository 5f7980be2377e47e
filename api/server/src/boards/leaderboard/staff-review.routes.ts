import { leaderboardEndpoints, type StaffLeaderboard } from '@greenroom/contract/admin';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import { recordActivity } from '../../people/activity/record-activity';
import { storeResults } from './leaderboard-results.repository';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockVersion, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findLeaderboard } from './staff-leaderboards.repository';

/** The review of a frozen ranking: count again, or confirm the winners. */
export function staffReviewRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(leaderboardEndpoints.confirm, async ({ staff, params: { id }, body: { version } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics: ['leaderboard'],
      change: async (tx, at) => {
        const before = await lockInReview(tx, id, { version, at });
        await writeRow(tx, leaderboards, id, { confirmedAt: at });
        await notifyWinners(tx, before, at);
        await queueAnnouncement(tx, {
          kind: 'leaderboard_confirmed',
          subjectId: id,
          label: `${before.platform} from ${before.starts_at.slice(0, 10)}`,
          at,
        });
        const after = await findLeaderboard(tx, id, at);
        return {
          result: after,
          audit: {
            action: 'confirm',
            subject: 'leaderboards',
            subjectId: id,
            summary: `Confirmed the winners of ${nameOf(after)}`,
            before,
            after,
          },
        };
      },
    });
    return { data };
  });

  handle(leaderboardEndpoints.recount, async ({ staff, params: { id }, body: { version } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics: ['leaderboard'],
      change: async (tx, at) => {
        const before = await lockInReview(tx, id, { version, at });
        await tx.delete(leaderboardResults).where(eq(leaderboardResults.leaderboardId, id));
        const board = await writeRow(tx, leaderboards, id, { frozenAt: at });
        await storeResults(tx, board);
        const after = await findLeaderboard(tx, id, at);
        return {
          result: after,
          audit: {
            action: 'recount',
            subject: 'leaderboards',
            subjectId: id,
            summary: `Counted the ranking of ${nameOf(after)} again`,
            before,
            after,
          },
        };
      },
    });
    return { data };
  });
}

const nameOf = ({ platform, starts_at: start }: StaffLeaderboard) => `the leaderboard of ${platform} from ${start.slice(0, 10)}`;

/** @throws {HttpProblem} 404, 409 */
async function lockInReview(tx: Db, id: number, { version, at }: { version: number; at: Date }): Promise<StaffLeaderboard> {
  await lockVersion(tx, leaderboards, id, version);
  const board = await findLeaderboard(tx, id, at);
  if (board.state === 'review') return board;
  throw new HttpProblem(
    409,
    board.state === 'confirmed'
      ? 'The winners of this leaderboard are confirmed already.'
      : 'The ranking of this leaderboard is not final yet.',
  );
}

/** Shows the prize in the profiles of winners who are members. */
async function notifyWinners(tx: Db, board: StaffLeaderboard, at: Date): Promise<void> {
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
