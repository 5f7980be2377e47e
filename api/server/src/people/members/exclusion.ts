import type { BreakLength } from '@greenroom/contract';
import type { StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import type { ModuleContext } from '../../module-context';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { liftableFrom } from '../../core/safer-gambling/exclusion.rules';
import { lockUndrawnRaffles, takeBreak, lockForWithdrawal, withdrawEntries } from '../safer-gambling/take-break';
import { refuseOwn } from '../../admin/admin.rules';
import { refuseRival } from '../../rewards/prizes/competitors';
import { writeRow } from '../../admin/rows';
import type { Decision } from '../../core/notifications/notification-content';
import { notifyOfDecision } from '../../core/notifications/notify';
import type { Caller } from '../../admin/staff-endpoints';
import { changeMember } from './change-member';
import { isStaff } from '../../session/roles';
import { endSessionsOf, type Member } from '../../session/session.repository';
import { lockUnpaidRaffles, replaceWinner } from '../../rewards/raffles/draw/replace-winner';

interface ExclusionChange extends Caller {
  id: string;
  version: number;
}

/**
 * Excludes a member at their request, like {@link takeBreak}, and notifies them, who may not have asked for it.
 * @throws {HttpProblem} 409 if the running exclusion ends no earlier, and for rivals
 */
export function excludeMember(
  context: ModuleContext,
  { length, ...change }: ExclusionChange & { length: BreakLength },
): Promise<{ data: StaffMember }> {
  return changeMember(context, {
    ...change,
    topics: [RAFFLES],
    // Raffles before the member, as every entry locks them.
    lock: (tx) => lockUndrawnRaffles(tx),
    change: async (tx, member, at) => {
      const { staff, id } = change;
      await refuseRival(tx, staff, id);
      const { until } = await takeBreak(tx, { memberId: id, length, at, staffId: staff.id });
      const isPermanent = until === 'permanent';
      const text = isPermanent
        ? msg('At your request, our team excluded you from playing permanently.')
        : msg('At your request, our team excluded you from playing until {end} UTC.', { end: { time: until } });
      await notifyOfExclusion(tx, id, at, { title: msg('You are taking a break'), text, isSentInBreak: true });
      const ending = isPermanent ? 'for good' : `until ${until}`;
      return { action: 'exclude', summary: `Excluded ${member.username} from playing at their request, ${ending}` };
    },
  });
}

/**
 * Lifts a permanent exclusion after twelve months, at the member's written request. One with an end is never lifted.
 * @throws {HttpProblem} 409
 */
export function liftExclusion(
  context: ModuleContext,
  { request, ...change }: ExclusionChange & { request: string },
): Promise<{ data: StaffMember }> {
  const { staff, id } = change;
  return changeMember(context, {
    ...change,
    change: async (tx, member, at) => {
      refuseOwn(staff, id);
      await refuseRival(tx, staff, id);
      if (!member.excluded_at) throw new HttpProblem(409, "This member isn't excluded.");
      const [row] = await tx.select().from(members).where(eq(members.id, id));
      const from = row && liftableFrom(row);
      if (!from) throw new HttpProblem(409, "This exclusion has an end date and can't be lifted before then.");
      const day = from.toISOString().slice(0, 10);
      if (from > at) throw new HttpProblem(409, `A permanent exclusion lasts at least twelve months: this one until ${day}.`);
      await writeRow(tx, members, id, { excludedAt: null, excludedUntil: null });
      await notifyOfExclusion(tx, id, at, {
        title: msg('You can play again'),
        text: msg('Our team lifted your self-exclusion at your request.'),
      });
      const summary = `Lifted the permanent exclusion of ${member.username} at their written request: ${request}`;
      return { action: 'lift-exclusion', summary };
    },
  });
}

const notifyOfExclusion = (tx: Db, memberId: string, at: Date, { text, ...decision }: Omit<Decision, 'path'>) =>
  notifyOfDecision(tx, memberId, `exclusion:${at.getTime()}`, at, {
    ...decision,
    text: [text, msg("If you didn't ask for this, please open a ticket.")],
    path: '/tickets',
  });

/**
 * Bans a member, ends their sessions, withdraws undrawn entries, and passes unpaid raffle prizes on to the next in draw order.
 * @param member locked by `lockForWithdrawal`
 * @throws {HttpProblem} 409 for oneself, for staff, for banned members, and for rivals
 */
export async function banMember(tx: Db, staff: Member, member: StaffMember, { reason, at }: { reason: string; at: Date }): Promise<void> {
  if (member.id === staff.id) throw new HttpProblem(409, "You can't ban yourself.");
  if (isStaff({ role: member.role, staffRole: member.staff_role }))
    throw new HttpProblem(409, 'This member is on the staff. Remove their role first.');
  if (member.banned_at) throw new HttpProblem(409, 'This member is already banned.');
  await refuseRival(tx, staff, member.id);
  await writeRow(tx, members, member.id, { bannedAt: at, banReason: reason });
  await endSessionsOf(tx, member.id);
  await withdrawEntries(tx, { memberId: member.id, raffleIds: await lockForWithdrawal(tx, member.id), at, staffId: staff.id });
  for (const raffleId of await lockUnpaidRaffles(tx, member.id))
    await replaceWinner(tx, { raffleId, memberId: member.id, reason: 'excluded', at });
}

/** Lifts the ban of a locked member. @throws {HttpProblem} 409 if they are not banned, and for rivals */
export async function liftBan(tx: Db, staff: Member, { id, banned_at: bannedAt }: StaffMember, at: Date): Promise<void> {
  if (!bannedAt) throw new HttpProblem(409, "This member isn't banned.");
  await refuseRival(tx, staff, id);
  await writeRow(tx, members, id, { bannedAt: null, banReason: null });
  const content = { title: msg('Your ban was lifted'), text: msg('You can take part again.'), path: '/' };
  await notifyOfDecision(tx, id, `ban-lifted:${at.getTime()}`, at, content);
}
