import { redemptionEndpoints, StaffRedemption } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import { fulfilRedemption, rejectRedemption } from './decide-redemption';
import { refuseOwn } from '../../admin/admin.rules';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../lib/http-problem';
import type { Member } from '../../session/session.repository';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { itemCodes, members, redemptions, roleDeliveries, storeItems } from '../../db/schema';
import { toWire } from '../../db/wire';
import { containsText, lockRow, lockVersion, staffRows, writeRow } from '../../admin/rows';
import { decideMany } from '../../admin/change-as-staff';
import { readAnswers } from './item-answers';
import { noCode, replaceCode } from './item-codes';
import { retryRole } from './role-deliveries';

const DECISIONS = {
  fulfil: { decide: fulfilRedemption, done: 'Fulfilled' },
  reject: { decide: rejectRedemption, done: 'Rejected' },
};

export function staffRedemptionRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now, secrets } = context;

  handle(redemptionEndpoints.list, ({ query }) => listRedemptions(db, query, now()));

  handle(redemptionEndpoints.get, async ({ may, params: { id } }) => {
    // Postal addresses are only for those who send something.
    const [row] = may('store:work') ? await db.select().from(redemptions).where(eq(redemptions.id, id)) : [];
    const answers = row && readAnswers(row, secrets);
    return { data: { ...(await findRedemption(db, id, now())), ...(answers && { answers }) } };
  });

  const handleChange = staffChanges(handle, context, { subject: 'redemptions' });
  for (const action of ['fulfil', 'reject'] as const) {
    handleChange(redemptionEndpoints[action], async ({ staff, tx, at, params: { id }, body: { note } }) => {
      const { after, audit } = await decideAsStaff(tx, staff, { id, action, note, at });
      return { data: after, audit };
    });
  }

  handleChange(redemptionEndpoints.retry, async ({ staff, tx, at, params: { id } }) => {
    const before = await findRedemption(tx, id, at);
    refuseOwn(staff, before.member.id);
    if (!(await retryRole(tx, id, at))) throw new HttpProblem(409, 'This redemption has no role that is still to be given.');
    const after = await findRedemption(tx, id, at);
    const summary = `Had the bot try again to give ${after.member.username} ${after.item_name}`;
    return { data: after, audit: { action: 'retry', subjectId: id, summary, before, after } };
  });

  handleChange(redemptionEndpoints.replaceCode, async ({ staff, tx, at, params: { id }, body: { version } }) => {
    const before = await findRedemption(tx, id, at);
    refuseOwn(staff, before.member.id);
    if (!before.has_code) throw noCode();
    // In the order of a purchase, which locks its item first.
    await lockRow(tx, storeItems, before.item_id);
    const row = await lockVersion(tx, redemptions, id, version, 'redemptions');
    await replaceCode(tx, row, at);
    await writeRow(tx, redemptions, id, {});
    const after = await findRedemption(tx, id, at);
    const summary = `Replaced the code of ${after.item_name} for ${after.member.username}`;
    return { data: after, audit: { action: 'replace-code', subjectId: id, summary, before, after } };
  });

  handleChange(redemptionEndpoints.fulfilMany, ({ staff, tx, at, body: { ids, note } }) =>
    decideMany(
      ids.map((id) => ({ id })),
      async ({ id }) => (await decideAsStaff(tx, staff, { id, action: 'fulfil', note, at, isOneOfMany: true })).audit,
    ),
  );
}

interface StaffDecision {
  id: number;
  action: keyof typeof DECISIONS;
  note: string;
  at: Date;
  isOneOfMany?: boolean;
}

/** Decides a redemption. @throws {HttpProblem} 404, or 409 if it is their own, was decided before, or waits for the bot as one of many */
async function decideAsStaff(tx: Db, staff: Member, { id, action, note, at, isOneOfMany }: StaffDecision) {
  const { decide, done } = DECISIONS[action];
  const before = await findRedemption(tx, id, at);
  refuseOwn(staff, before.member.id);
  const isForBot = before.status === 'pending' && (before.is_on_its_way || before.problem !== null);
  if (isOneOfMany && isForBot) throw new HttpProblem(409, 'The bot gives this role. If you gave it by hand, fulfil it on its own.');
  await decide(tx, id, { at, note: note || null });
  const after = await findRedemption(tx, id, at);
  const summary = `${done} the redemption of ${after.item_name} by ${after.member.username}`;
  return { after, audit: { action, subject: 'redemptions', subjectId: id, summary, before, after } };
}

const isDecided = sql`${redemptions.status} <> 'pending'`;
const reversedIfDecided = (value: unknown) => asc(sql`case when ${isDecided} then -${value} else ${value} end`);
/** Pending redemptions first, oldest first; then decided ones, newest first. */
const QUEUE = [asc(isDecided), reversedIfDecided(sql`extract(epoch from ${redemptions.createdAt})`), reversedIfDecided(redemptions.id)];

const friends = alias(members, 'friends');

const selectRedemptions = (db: Db) =>
  db
    .select({
      redemption: redemptions,
      member: { id: members.id, username: members.username, kick_username: members.kickUsername },
      hasCode: sql<boolean>`exists (select from ${itemCodes} where ${itemCodes.redemptionId} = ${redemptions.id})`,
      friend: { id: friends.id, username: friends.username },
      role: { id: roleDeliveries.id, problem: roleDeliveries.problem, givenAt: roleDeliveries.givenAt },
    })
    .from(redemptions)
    .innerJoin(members, eq(members.id, redemptions.memberId))
    .leftJoin(friends, eq(friends.id, redemptions.friendId))
    .leftJoin(roleDeliveries, eq(roleDeliveries.redemptionId, redemptions.id))
    .$dynamic();

const { list: listRedemptions, find: findRedemption } = staffRows(redemptionEndpoints.list, {
  select: selectRedemptions,
  id: redemptions.id,
  where: ({ search, status }) =>
    and(containsText(search, members.username, members.kickUsername, redemptions.itemName), status && eq(redemptions.status, status)),
  sorted: { queue: QUEUE, created_at: redemptions.createdAt, cost: redemptions.cost },
  asRow: asRedemption,
});

function asRedemption({
  redemption,
  member,
  friend,
  role,
  hasCode,
}: Awaited<ReturnType<typeof selectRedemptions>>[number]): StaffRedemption {
  const problem = role?.problem ?? null;
  const isOnItsWay = role !== null && role.givenAt === null && problem === null;
  return { ...toWire(StaffRedemption, { ...redemption, hasCode, problem, isOnItsWay, answers: undefined }), member, friend };
}
