import type { BreakLength } from '@greenroom/contract';
import type { StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { liftableFrom } from '../safer-gambling/exclusion.rules';
import { notifyOfDecision } from '../notifications/notify-of-decision';
import { lockUndrawnRaffles, takeBreak } from '../safer-gambling/take-break';
import type { Member } from '../../session/session.repository';
import { refuseOwn } from '../../admin/admin.rules';
import { refuseRival } from '../../rewards/prizes/competitors';
import { writeRow } from '../../admin/rows';
import { changeMember } from './change-member';

interface ExclusionChange {
  staff: Member;
  id: string;
  version: number;
}

/** Excludes a member at their request, like {@link takeBreak}. @throws {HttpProblem} 409 if the running exclusion ends at the same time or after, and for rivals */
export function excludeMember(
  context: ModuleContext,
  { staff, id, version, length }: ExclusionChange & { length: BreakLength },
): Promise<{ data: StaffMember }> {
  return changeMember(context, {
    staff,
    id,
    version,
    topics: [RAFFLES],
    // Raffles before the member, in the order of every entry.
    lock: (tx) => lockUndrawnRaffles(tx),
    change: async (tx, member, at) => {
      await refuseRival(tx, staff, id);
      const { until } = await takeBreak(tx, { memberId: id, length, at, staffId: staff.id });
      await notifyOfDecision(tx, id, `break:${at.getTime()}`, at, {
        title: 'You are taking a break',
        text: "The staff started it at your request, and your entries of open raffles were withdrawn. If you didn't ask for this, open a ticket.",
        path: '/settings',
      });
      return {
        action: 'exclude',
        summary: `Excluded ${member.username} from playing at their request, ${until === 'permanent' ? 'for good' : `until ${until}`}`,
      };
    },
  });
}

/**
 * Lifts a permanent exclusion after its twelve months, at the written request of the member. One with an end is never lifted.
 * @throws {HttpProblem} 409
 */
export function liftExclusion(
  context: ModuleContext,
  { staff, id, version, request }: ExclusionChange & { request: string },
): Promise<{ data: StaffMember }> {
  return changeMember(context, {
    staff,
    id,
    version,
    change: async (tx, member, at) => {
      refuseOwn(staff, id);
      await refuseRival(tx, staff, id);
      if (!member.excluded_at) throw new HttpProblem(409, 'This member is not excluded.');
      const [row] = await tx.select().from(members).where(eq(members.id, id));
      const from = row && liftableFrom(row);
      if (!from) throw new HttpProblem(409, 'This exclusion has an end, and cannot be lifted before it.');
      if (from > at)
        throw new HttpProblem(
          409,
          `A permanent exclusion lasts at least twelve months: this one until ${from.toISOString().slice(0, 10)}.`,
        );
      await writeRow(tx, members, id, { excludedAt: null, excludedUntil: null });
      await notifyOfDecision(tx, id, `break-lifted:${at.getTime()}`, at, {
        title: 'Your break is over',
        text: 'The staff ended it at your written request.',
        path: '/settings',
      });
      return {
        action: 'lift-exclusion',
        summary: `Lifted the permanent exclusion of ${member.username} at their written request: ${request}`,
      };
    },
  });
}
