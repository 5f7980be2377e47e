import { type StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, members, payouts } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { rankAgain, sortAgain } from './leaderboard-results.repository';
import type { ModuleContext } from '../../module-context';
import { refuseOwn } from '../../admin/admin.rules';
import type { Member } from '../../session/session.repository';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { notify } from '../../people/notifications/notify';
import { lockRow, lockVersion, writeRow } from '../../admin/rows';
import { findResult, listWinnings } from './staff-winnings.repository';

const SUBJECT = 'leaderboard-winnings';

/** The version that the staff has seen. */
interface Seen {
  params: { id: number };
  body: { version: number };
}

interface ResultChange {
  action: 'exclude' | 'correct' | 'match' | 'pay';
  summary: (after: StaffResult) => string;
  /** @throws {HttpProblem} if the change is not allowed */
  write: (before: StaffResult) => Promise<unknown>;
}

/** Players of frozen rankings: exclude them in review, match them with members, mark their prizes as paid. */
export function staffWinningRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(winningEndpoints.list, ({ query }) => listWinnings(context.db, query));

  handle(winningEndpoints.get, async ({ params }) => ({ data: await findResult(context.db, params.id) }));

  const handleRanking = staffChanges(handle, context, { subject: SUBJECT, topics: ['leaderboard'] });
  const handleMatch = staffChanges(handle, context, { subject: SUBJECT });
  const handlePayment = staffChanges(handle, context, { subject: SUBJECT, topics: ['payouts'] });

  handleRanking(winningEndpoints.exclude, ({ staff, tx, params, body }) =>
    changeResult(
      tx,
      { params, body },
      {
        action: 'exclude',
        summary: ({ player }) => (body.reason === null ? `Readmitted ${player} to a leaderboard` : `Excluded ${player} from a leaderboard`),
        async write(before) {
          refuseConfirmed(before);
          // Nobody is the better for taking themselves out.
          const isOwnExit = before.member?.id === staff.id && body.reason !== null;
          if (!isOwnExit) await refuseCompeting(tx, staff, before);
          const { leaderboardId, subsectionId } = await writeRow(tx, leaderboardResults, params.id, { exclusionReason: body.reason });
          await rankAgain(tx, leaderboardId, subsectionId);
        },
      },
    ),
  );

  handleRanking(winningEndpoints.correct, ({ staff, tx, params, body }) =>
    changeResult(
      tx,
      { params, body },
      {
        action: 'correct',
        summary: ({ player }) =>
          `Set the amount of ${player} on a leaderboard in review to ${body.amount.toLocaleString('en-US')}: ${body.reason}`,
        async write(before) {
          refuseConfirmed(before);
          await refuseCompeting(tx, staff, before);
          // Subsections have no public mark of a correction.
          if (before.subsection !== null)
            throw new HttpProblem(
              409,
              'Amounts of subsections derive from single wagers. Correct the wagers, then count the ranking again.',
            );
          const { leaderboardId } = await writeRow(tx, leaderboardResults, params.id, {
            wagered: body.amount,
            correctionReason: body.reason,
            wageredBefore: before.wagered_before ?? before.wagered,
          });
          await sortAgain(tx, leaderboardId);
          await rankAgain(tx, leaderboardId, null);
        },
      },
    ),
  );

  handleMatch(winningEndpoints.match, ({ staff, tx, params, body }) =>
    changeResult(
      tx,
      { params, body },
      {
        action: 'match',
        summary: ({ player, member }) =>
          member ? `Matched ${player} with ${member.username}` : `Removed the match with a member from ${player}`,
        async write(before) {
          const { member_id: memberId } = body;
          refuseOwn(staff, memberId);
          refuseOwn(staff, before.member?.id);
          if (before.paid_at) throw new HttpProblem(409, 'This prize has been paid, so its winner can no longer be changed.');
          if (memberId !== null && (await tx.$count(members, eq(members.id, memberId))) === 0)
            throw fieldError('member_id', 'This member no longer exists.');
          // Another winner has not seen the prize, and has not said where it should be paid.
          const isOther = memberId !== (before.member?.id ?? null);
          const forgotten = isOther && { seenAt: null, claimedAt: null, claimDetails: null };
          await writeRow(tx, leaderboardResults, params.id, { memberId, ...forgotten });
        },
      },
    ),
  );

  handlePayment(winningEndpoints.pay, ({ staff, tx, at, params, body }) =>
    changeResult(
      tx,
      { params, body },
      {
        action: 'pay',
        summary: ({ player, prize, currency_symbol: symbol }) => `Marked the prize of ${player}, ${symbol}${prize}, as paid`,
        async write(before) {
          refuseOwn(staff, before.member?.id);
          if (!before.is_confirmed)
            throw new HttpProblem(409, 'The winners of this leaderboard are not confirmed yet. Confirm them first.');
          if (before.paid_at) throw new HttpProblem(409, 'This prize is paid already.');
          if (before.prize === 0) throw new HttpProblem(409, 'This rank has no prize.');
          await writeRow(tx, leaderboardResults, params.id, { paidAt: at, note: body.note });
          if (before.member) {
            const data = { name: `leaderboard of ${before.platform}`, prize: `${before.currency_symbol}${before.prize.toFixed(2)}` };
            await notify(tx, { kind: 'prize_paid', key: `prize:${params.id}:paid`, at }, [{ memberId: before.member.id, data }]);
          }
          // The home page's sum is in dollars.
          if (before.currency_symbol !== '$') return;
          const description = `Rank ${before.rank} on the leaderboard of ${before.platform} from ${before.starts_at.slice(0, 10)}`;
          await tx.insert(payouts).values({ description, amount: before.prize, paidAt: at, winningId: params.id });
        },
      },
    ),
  );
}

/** @throws {HttpProblem} 409 */
function refuseConfirmed({ is_confirmed: isConfirmed }: StaffResult): void {
  if (isConfirmed) throw new HttpProblem(409, 'The winners of this leaderboard are confirmed, so its ranking can no longer be changed.');
}

/** Refuses changes of a ranking by whoever is in it, and of their own row. @throws {HttpProblem} 409 */
async function refuseCompeting(tx: Db, staff: Member, { leaderboard_id: boardId, member }: StaffResult): Promise<void> {
  refuseOwn(staff, member?.id);
  const { leaderboardId, memberId, exclusionReason } = leaderboardResults;
  const own = and(eq(leaderboardId, boardId), eq(memberId, staff.id), isNull(exclusionReason));
  if ((await tx.$count(leaderboardResults, own)) > 0)
    throw new HttpProblem(409, 'You are in this ranking, so that another member of the staff has to change it.');
}

async function changeResult(tx: Db, { params: { id }, body: { version } }: Seen, { action, summary, write }: ResultChange) {
  // The board's lock excludes a concurrent confirmation or count.
  await lockRow(tx, leaderboards, (await findResult(tx, id)).leaderboard_id);
  await lockVersion(tx, leaderboardResults, id, version, SUBJECT);
  const before = await findResult(tx, id);
  await write(before);
  const after = await findResult(tx, id);
  return { data: after, audit: { action, subjectId: id, summary: summary(after), before: audited(before), after: audited(after) } };
}

/** Where a winner wants to be paid is for who pays, not for the log. */
const audited = ({ claim_details: _details, ...result }: StaffResult) => result;
