import type { StaffMember } from '@greenroom/contract/admin';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { isStaff } from '../../session/roles';
import { endSessionsOf, type Member } from '../../session/session.repository';
import { lockUnpaidRaffles, replaceWinner } from '../../rewards/raffles/draw/replace-winner';
import { notifyOfDecision } from '../notifications/notify-of-decision';
import { lockForWithdrawal, withdrawEntries } from '../safer-gambling/take-break';
import { refuseRival } from '../../rewards/prizes/competitors';
import { writeRow } from '../../admin/rows';

/**
 * Bans a member, ends all their sessions, and withdraws their entries of raffles that are not drawn. Their prizes of raffles that are not paid
 * go to the next in the order of the draw. The sign-in shows them the reason.
 * @param member locked by `lockForWithdrawal`
 * @throws {HttpProblem} 409 for oneself, for staff, for banned members, and for rivals
 */
export async function banMember(tx: Db, staff: Member, member: StaffMember, { reason, at }: { reason: string; at: Date }): Promise<void> {
  if (member.id === staff.id) throw new HttpProblem(409, 'You cannot ban yourself.');
  if (isStaff({ role: member.role, staffRole: member.staff_role }))
    throw new HttpProblem(409, 'This member is on the staff. Remove their role first.');
  if (member.banned_at) throw new HttpProblem(409, 'This member is banned already.');
  await refuseRival(tx, staff, member.id);
  await writeRow(tx, members, member.id, { bannedAt: at, banReason: reason });
  await endSessionsOf(tx, member.id);
  await withdrawEntries(tx, { memberId: member.id, raffleIds: await lockForWithdrawal(tx, member.id), at, staffId: staff.id });
  for (const raffleId of await lockUnpaidRaffles(tx, member.id))
    await replaceWinner(tx, { raffleId, memberId: member.id, reason: 'excluded', at });
}

/** Lifts the ban of a locked member. @throws {HttpProblem} 409 if they are not banned, and for rivals */
export async function liftBan(tx: Db, staff: Member, { id, banned_at: bannedAt }: StaffMember, at: Date): Promise<void> {
  if (!bannedAt) throw new HttpProblem(409, 'This member is not banned.');
  await refuseRival(tx, staff, id);
  await writeRow(tx, members, id, { bannedAt: null, banReason: null });
  const content = { title: 'Your ban was lifted', text: 'You can take part again.', path: '/' };
  await notifyOfDecision(tx, id, `ban-lifted:${at.getTime()}`, at, content);
}
