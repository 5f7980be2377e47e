import { type StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, members, payouts } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { rankAgain, sortAgain } from './leaderboard-results.repository';
import type { ModuleContext } from '../../module-context';
import type { Member } from '../../session/session.repository';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockRow, lockVersion, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findResult, listWinnings } from './staff-winnings.repository';

interface ResultChange {
  staff: Member;
  id: number;
  version: number;
  action: 'exclude' | 'correct' | 'match' | 'pay';
  summary: (after: StaffResult) => string;
  topics?: string[];
  /** @throws {HttpProblem} if the change is not allowed */
  apply: (tx: Db, before: StaffResult, at: Date) => Promise<unknown>;
}

/** Players of frozen rankings: exclude them in review, match them with members, mark their prizes as paid. */
export function staffWinningRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(winningEndpoints.list, ({ query }) => listWinnings(context.db, query));

  handle(winningEndpoints.get, async ({ params }) => ({ data: await findResult(context.db, params.id) }));

  handle(winningEndpoints.exclude, async ({ staff, params: { id }, body: { reason, version } }) => ({
    data: await changeResult(context, {
      staff,
      id,
      version,
      action: 'exclude',
      topics: ['leaderboard'],
      summary: ({ player }) => (reason === null ? `Readmitted ${player} to a leaderboard` : `Excluded ${player} from a leaderboard`),
      async apply(tx, before) {
        refuseConfirmed(before);
        const { leaderboardId, subsectionId } = await writeRow(tx, leaderboardResults, id, { exclusionReason: reason });
        await rankAgain(tx, leaderboardId, subsectionId);
      },
    }),
  }));

  handle(winningEndpoints.correct, async ({ staff, params: { id }, body: { amount, reason, version } }) => ({
    data: await changeResult(context, {
      staff,
      id,
      version,
      action: 'correct',
      topics: ['leaderboard'],
      summary: ({ player }) => `Set the amount of ${player} on a leaderboard in review to ${amount.toLocaleString('en-US')}: ${reason}`,
      async apply(tx, before) {
        refuseConfirmed(before);
        // Subsections have no public mark of a correction.
        if (before.subsection !== null)
          throw new HttpProblem(409, 'Amounts of subsections derive from single wagers. Correct the wagers, then count the ranking again.');
        const { leaderboardId } = await writeRow(tx, leaderboardResults, id, {
          wagered: amount,
          correctionReason: reason,
          wageredBefore: before.wagered_before ?? before.wagered,
        });
        await sortAgain(tx, leaderboardId);
        await rankAgain(tx, leaderboardId, null);
      },
    }),
  }));

  handle(winningEndpoints.match, async ({ staff, params: { id }, body: { member_id: memberId, version } }) => ({
    data: await changeResult(context, {
      staff,
      id,
      version,
      action: 'match',
      summary: ({ player, member }) =>
        member ? `Matched ${player} with ${member.username}` : `Took the match with a member off ${player}`,
      async apply(tx, before) {
        if (before.paid_at) throw new HttpProblem(409, 'This prize is paid already, so that its winner stays.');
        if (memberId !== null && (await tx.$count(members, eq(members.id, memberId))) === 0)
          throw fieldError('member_id', 'There is no such member any more.');
        // Another winner has not seen the prize, and has not said where it should be paid.
        const isOther = memberId !== (before.member?.id ?? null);
        await writeRow(tx, leaderboardResults, id, { memberId, ...(isOther && { seenAt: null, claimedAt: null, claimDetails: null }) });
      },
    }),
  }));

  handle(winningEndpoints.pay, async ({ staff, params: { id }, body: { note, version } }) => ({
    data: await changeResult(context, {
      staff,
      id,
      version,
      action: 'pay',
      topics: ['payouts'],
      summary: ({ player, prize, currency_symbol: symbol }) => `Marked the prize of ${player}, ${symbol}${prize}, as paid`,
      async apply(tx, before, at) {
        if (!before.is_confirmed) throw new HttpProblem(409, 'The winners of this leaderboard are not confirmed yet. Confirm them first.');
        if (before.paid_at) throw new HttpProblem(409, 'This prize is paid already.');
        if (before.prize === 0) throw new HttpProblem(409, 'This rank has no prize.');
        await writeRow(tx, leaderboardResults, id, { paidAt: at, note });
        // The home page's sum is in dollars.
        if (before.currency_symbol !== '$') return;
        const description = `Rank ${before.rank} on the leaderboard of ${before.platform} from ${before.starts_at.slice(0, 10)}`;
        await tx.insert(payouts).values({ description, amount: before.prize, paidAt: at, winningId: id });
      },
    }),
  }));
}

/** @throws {HttpProblem} 409 */
function refuseConfirmed({ is_confirmed: isConfirmed }: StaffResult): void {
  if (isConfirmed) throw new HttpProblem(409, 'The winners of this leaderboard are confirmed, so that its ranking stays as it is.');
}

async function changeResult(
  context: ModuleContext,
  { staff, id, version, action, summary, topics, apply }: ResultChange,
): Promise<StaffResult> {
  return changeAsStaff(context, {
    staff,
    ...(topics && { topics }),
    change: async (tx, at) => {
      // The board's lock excludes a concurrent confirmation or count.
      await lockRow(tx, leaderboards, (await findResult(tx, id)).leaderboard_id);
      await lockVersion(tx, leaderboardResults, id, version);
      const before = await findResult(tx, id);
      await apply(tx, before, at);
      const after = await findResult(tx, id);
      return { result: after, audit: { action, subject: 'leaderboard-winnings', subjectId: id, summary: summary(after), before, after } };
    },
  });
}
