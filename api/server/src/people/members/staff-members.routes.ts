import { memberEndpoints, roleOf } from '@greenroom/contract/admin';
import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import { refuseOwn } from '../../admin/admin.rules';
import { refuseAbove } from '../../admin/refuse-above';
import type { HandleEndpoint, Caller } from '../../admin/staff-endpoints';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { resetFactors } from '../second-factor/second-factors.repository';
import { notifyOfDecision } from '../../core/notifications/notify';
import { withLockRetries } from '../../db/lock-retries';
import { TOPIC as HUNTS } from '../../rewards/bonus-hunts/bonus-hunts.repository';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { TOPIC as TOURNAMENTS } from '../../rewards/tournaments/tournaments.routes';
import { lockForWithdrawal, barFromRaffles } from '../safer-gambling/take-break';
import { changeMember } from './change-member';
import { excludeMember, liftExclusion, banMember, liftBan } from './exclusion';
import { givePoints } from './give-points';
import { findMemberOverview } from './member-overview';
import { findMember, findMemberActivity, listLedger, listMembers } from './staff-members.repository';
import { lockForRole, setRole } from './set-role';
import { fieldError } from '../../uploads/read-form';
import { deleteAccount, TOPICS_WITH_NAMES } from '../account/delete-account';
import { listEnteredRaffles } from '../../core/account/departed-accounts';
import { removeFilesOfDeleted } from '../account/discarded-files';
import { exportAccount } from '../account/export-account';
import { isStaff } from '../../session/roles';
import { changeAsStaff } from '../../admin/change-as-staff';
import { refuseRival } from '../../rewards/prizes/competitors';

/** Topics of rankings and lists that leave out banned members. */
const NAMING = [HUNTS, RAFFLES, TOURNAMENTS];

export function staffMemberRoutes(handle: HandleEndpoint, context: ModuleContext & { config: Config }): void {
  const { db, now, changes, config, secrets, avatarBase } = context;

  handle(memberEndpoints.list, ({ query }) => listMembers(db, query, now()));

  handle(memberEndpoints.get, async ({ params, ...caller }) => ({ data: await findMember(db, params.id, { at: now(), caller }) }));

  handle(memberEndpoints.ledger, ({ params, query }) => listLedger(db, params.id, query));

  handle(memberEndpoints.recent, async ({ params, may }) => ({ data: await findMemberActivity(db, params.id, may) }));

  handle(memberEndpoints.overview, async ({ params: { id }, ...caller }) => ({
    data: await findMemberOverview(db, id, { at: now(), caller }),
  }));

  handle(memberEndpoints.points, ({ params: { id }, body, ...caller }) =>
    changeMember(context, {
      ...caller,
      id,
      change: async (tx, member, at) => {
        refuseOwn(caller.staff, id);
        if (body.amount < 0) await refuseAbove(tx, caller.rights, id);
        if (!(await givePoints(tx, member, body, at))) return null;
        const amount = Math.abs(body.amount).toLocaleString('en-US');
        const done = body.amount > 0 ? `Gave ${member.username} ${amount} points` : `Took ${amount} points from ${member.username}`;
        return { action: 'points', summary: `${done}: ${body.note}` };
      },
    }),
  );

  handle(memberEndpoints.role, ({ params: { id }, body: { role, version }, ...caller }) =>
    changeMember(context, {
      ...caller,
      id,
      version,
      lock: (tx) => lockForRole(tx, [id, caller.staff.id]),
      change: async (tx, member, at) => {
        if (roleOf(member) === role) return null;
        const { before, after } = await setRole(tx, caller.staff, member, { role, adminDiscordIds: config.adminDiscordIds });
        const content = { title: msg('Your role has changed'), text: msg('You are now: {role}.', { role: after.name }), path: '/' };
        await notifyOfDecision(tx, id, `role:${at.getTime()}`, at, content);
        return { action: 'role', summary: `Changed the role of ${member.username} from ${before.name} to ${after.name}` };
      },
    }),
  );

  handle(memberEndpoints.resetSecondFactor, async ({ params: { id }, body: { version }, ...caller }) => {
    const response = await changeMember(context, {
      ...caller,
      id,
      version,
      change: async (tx, member) => {
        refuseOwn(caller.staff, id);
        if ((await resetFactors(tx, id)) === 0) throw new HttpProblem(409, 'This member has no second factor.');
        const summary = `Removed the second factors that ${member.username} has lost, and signed them out`;
        return { action: 'reset-second-factor', summary };
      },
    });
    changes.announce({ member: id });
    return response;
  });

  handle(memberEndpoints.ban, ({ params: { id }, body: { reason, version }, ...caller }) =>
    withLockRetries(() =>
      changeMember(context, {
        ...caller,
        id,
        version,
        topics: NAMING,
        lock: lockForWithdrawal,
        change: async (tx, member, at) => {
          await banMember(tx, caller.staff, member, { reason, at });
          return { action: 'ban', summary: `Banned ${member.username}: ${reason}` };
        },
      }),
    ),
  );

  handle(memberEndpoints.exclude, async ({ params: { id }, body, ...caller }) => {
    const changed = await withLockRetries(() => excludeMember(context, { ...caller, id, ...body }));
    changes.announce({ member: id });
    return changed;
  });

  handle(memberEndpoints.liftExclusion, async ({ params: { id }, body, ...caller }) => {
    const changed = await liftExclusion(context, { ...caller, id, ...body });
    changes.announce({ member: id });
    return changed;
  });

  handle(memberEndpoints.exportData, async ({ staff, params: { id }, request }) => {
    const data = await exportAccount(db, id, { at: now(), secrets, avatarBase, origin: request.publicOrigin });
    const audit = { action: 'export', subject: 'members', subjectId: id, summary: 'Downloaded the data of a member' };
    await changeAsStaff(context, { staff, change: async () => ({ result: null, audit }) });
    return { data };
  });

  handle(memberEndpoints.deleteData, async ({ params: { id }, body: { username }, request, ...caller }) => {
    await deleteMemberData(context, { ...caller, id, username });
    await removeFilesOfDeleted(context, request.log);
    return { message: 'The member and their data have been deleted.' };
  });

  handle(memberEndpoints.liftBan, ({ params: { id }, query: { version }, ...caller }) =>
    changeMember(context, {
      ...caller,
      id,
      version,
      topics: NAMING,
      change: async (tx, member, at) => {
        await liftBan(tx, caller.staff, member, at);
        return { action: 'lift-ban', summary: `Lifted the ban of ${member.username}` };
      },
    }),
  );
}

/**
 * Deletes a member's account at their request. The audit log has the pseudonym's id, and nothing about the member.
 * @param username typed as a confirmation
 * @throws {HttpProblem} 404; 409 for staff and rivals; 422 for another username
 */
async function deleteMemberData(
  context: ModuleContext,
  { id, username, ...caller }: Caller & { id: string; username: string },
): Promise<void> {
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
        const pseudonym = await deleteAccount(tx, id, { at, accounts: context.accounts });
        const summary = 'Deleted a member and their data';
        return { result: null, audit: { action: 'erase', subject: 'members', subjectId: pseudonym, summary, before: {} } };
      },
    }),
  );
}
