import type { AccountExport } from '@greenroom/contract';
import type { FastifyBaseLogger } from 'fastify';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { withLockRetries } from '../../db/lock-retries';
import { deleteAccount, TOPICS_WITH_NAMES } from '../account/delete-account';
import { listEnteredRaffles } from '../../core/account/departed-accounts';
import { removeFilesOfDeleted } from '../account/discarded-files';
import { exportAccount } from '../account/export-account';
import type { ModuleContext } from '../../module-context';
import { isStaff } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { Caller } from '../../admin/staff-endpoints';
import { refuseRival } from '../../rewards/prizes/competitors';
import { barFromRaffles } from '../safer-gambling/take-break';
import { findMember } from './staff-members.repository';

/** Exports the member's data at their request, noted in the audit log. @throws {HttpProblem} 404 */
export async function exportMemberData(
  context: ModuleContext,
  { staff, id, origin }: { staff: Member; id: string; origin: string },
): Promise<AccountExport> {
  const { db, now, secrets, avatarBase } = context;
  const data = await exportAccount(db, id, { at: now(), secrets, avatarBase, origin });
  await changeAsStaff(context, {
    staff,
    change: async () => ({
      result: null,
      audit: { action: 'export', subject: 'members', subjectId: id, summary: 'Downloaded the data of a member' },
    }),
  });
  return data;
}

/**
 * Deletes a member's account at their request. The audit log has the pseudonym's id, and nothing about the member.
 * @param username typed as a confirmation
 * @throws {HttpProblem} 404; 409 for staff and rivals; 422 for another username
 */
export async function deleteMemberData(
  context: ModuleContext,
  { id, username, log, ...caller }: Caller & { id: string; username: string; log: FastifyBaseLogger },
): Promise<void> {
  const { accounts } = context;
  const { staff } = caller;
  await withLockRetries(() =>
    changeAsStaff(context, {
      staff,
      topics: TOPICS_WITH_NAMES,
      change: async (tx, at) => {
        const member = await findMember(tx, id, { at, caller });
        if (id === staff.id) throw new HttpProblem(409, 'Delete your own account in your settings on the site.');
        if (isStaff({ role: member.role, staffRole: member.staff_role }))
          throw new HttpProblem(409, 'This member is on the staff. Remove their role first.');
        if (username !== member.username) throw fieldError('username', 'This is not the username of this member.');
        // It locks the staff's row, so the check sees their entries under way.
        await barFromRaffles(tx, staff.id, await listEnteredRaffles(tx, id));
        await refuseRival(tx, staff, id);
        const pseudonym = await deleteAccount(tx, id, { at, accounts });
        return {
          result: null,
          audit: { action: 'erase', subject: 'members', subjectId: pseudonym, summary: 'Deleted a member and their data', before: {} },
        };
      },
    }),
  );
  await removeFilesOfDeleted(context, log);
}
