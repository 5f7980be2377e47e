import { memberEndpoints, roleOf, type StaffMember, type May } from '@greenroom/contract/admin';
import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import { refuseOwn } from '../../admin/admin.rules';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { HttpProblem } from '../../lib/http-problem';
import { resetFactors } from '../second-factor/second-factors.repository';
import { notifyOfDecision } from '../notifications/notify-of-decision';
import { withLockRetries } from '../account/delete-account';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { lockForWithdrawal } from '../safer-gambling/take-break';
import { banMember, liftBan } from './ban';
import { changeMember } from './change-member';
import { excludeMember, liftExclusion } from './exclusion';
import { givePoints } from './give-points';
import { findMemberOverview } from './member-overview';
import { deleteMemberData, exportMemberData } from './member-data';
import { findMember, findMemberActivity, listLedger, listMembers } from './staff-members.repository';
import { lockForRole, setRole } from './set-role';

/** Members: their points, roles and bans. */
export function staffMemberRoutes(handle: HandleEndpoint, context: ModuleContext & { config: Config }): void {
  const { db, now, changes, config } = context;

  handle(memberEndpoints.list, ({ query }) => listMembers(db, query));

  handle(memberEndpoints.get, async ({ params, may }) => ({ data: asSeenBy(may, await findMember(db, params.id, now())) }));

  handle(memberEndpoints.ledger, ({ params, query }) => listLedger(db, params.id, query));

  handle(memberEndpoints.recent, async ({ params, may }) => ({ data: await findMemberActivity(db, params.id, may) }));

  handle(memberEndpoints.overview, async ({ may, params: { id } }) => ({ data: await findMemberOverview(db, id, { at: now(), may }) }));

  handle(memberEndpoints.points, async ({ staff, may, params: { id }, body }) => {
    const { data } = await changeMember(context, {
      staff,
      id,
      change: async (tx, member, at) => {
        refuseOwn(staff, id);
        if (!(await givePoints(tx, member, body, at))) return null;
        const amount = Math.abs(body.amount).toLocaleString('en-US');
        const done = body.amount > 0 ? `Gave ${member.username} ${amount} points` : `Took ${amount} points from ${member.username}`;
        return { action: 'points', summary: `${done}: ${body.note}` };
      },
    });
    return { data: asSeenBy(may, data) };
  });

  handle(memberEndpoints.role, async ({ staff, may, params: { id }, body: { role, version } }) => {
    const { data } = await changeMember(context, {
      staff,
      id,
      version,
      lock: (tx) => lockForRole(tx, [id, staff.id]),
      change: async (tx, member, at) => {
        if (roleOf(member) === role) return null;
        const { before, after } = await setRole(tx, staff, member, { role, adminDiscordIds: config.adminDiscordIds });
        const content = { title: 'Your role has changed', text: `You are now: ${after.name}.`, path: '/' };
        await notifyOfDecision(tx, id, `role:${at.getTime()}`, at, content);
        return { action: 'role', summary: `Changed the role of ${member.username} from ${before.name} to ${after.name}` };
      },
    });
    return { data: asSeenBy(may, data) };
  });

  handle(memberEndpoints.resetSecondFactor, async ({ staff, params: { id }, body: { version } }) => {
    const response = await changeMember(context, {
      staff,
      id,
      version,
      change: async (tx, member) => {
        refuseOwn(staff, id);
        if ((await resetFactors(tx, id)) === 0) throw new HttpProblem(409, 'This member has no second factor.');
        return {
          action: 'reset-second-factor',
          summary: `Removed the second factors that ${member.username} has lost, and signed them out`,
        };
      },
    });
    changes.announce({ member: id });
    return response;
  });

  handle(memberEndpoints.ban, ({ staff, params: { id }, body: { reason, version } }) =>
    withLockRetries(() =>
      changeMember(context, {
        staff,
        id,
        version,
        topics: [RAFFLES],
        lock: lockForWithdrawal,
        change: async (tx, member, at) => {
          await banMember(tx, staff, member, { reason, at });
          return { action: 'ban', summary: `Banned ${member.username}: ${reason}` };
        },
      }),
    ),
  );

  handle(memberEndpoints.exclude, async ({ staff, params: { id }, body: { length, version } }) => {
    const changed = await withLockRetries(() => excludeMember(context, { staff, id, length, version }));
    changes.announce({ member: id });
    return changed;
  });

  handle(memberEndpoints.liftExclusion, async ({ staff, params: { id }, body }) => {
    const changed = await liftExclusion(context, { staff, id, ...body });
    changes.announce({ member: id });
    return changed;
  });

  handle(memberEndpoints.exportData, async ({ staff, params: { id }, request }) => ({
    data: await exportMemberData(context, { staff, id, origin: request.publicOrigin }),
  }));

  handle(memberEndpoints.deleteData, async ({ staff, params: { id }, body: { username }, request }) => {
    await deleteMemberData(context, { staff, id, username, log: request.log });
    return { message: 'The member and their data have been deleted.' };
  });

  handle(memberEndpoints.liftBan, ({ staff, params: { id }, query: { version } }) =>
    changeMember(context, {
      staff,
      id,
      version,
      change: async (tx, member, at) => {
        await liftBan(tx, staff, member, at);
        return { action: 'lift-ban', summary: `Lifted the ban of ${member.username}` };
      },
    }),
  );
}

/** Their addresses and account names are for those who work on members, verdicts for those who see look-alikes. */
const asSeenBy = (may: May, member: StaffMember): StaffMember => ({
  ...member,
  ...(!may('members:work') && { email: null, casinos: [] }),
  ...(!may('look-alikes:see') && { same_as: [] }),
});
