import { slotCallEndpoints, StaffSlotCall } from '@greenroom/contract/admin';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, slotCalls } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { MEMBER_SUMMARY, containsText, lockVersion, writeRow, staffRows } from '../../admin/rows';

const CALLER = sql<string>`coalesce(${members.kickUsername}, ${slotCalls.username})`;

export function staffSlotCallRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(slotCallEndpoints.list, ({ query }) => listCalls(db, query, now()));

  const handleChange = staffChanges(handle, context, { subject: 'slot-calls' });
  handleChange(slotCallEndpoints.decide, async ({ tx, at, params: { id }, body: { status, version } }) => {
    const before = await lockVersion(tx, slotCalls, id, version);
    if (before.status === status) return { data: await findCall(tx, id, at), audit: [] };
    if (status === 'open') await refuseSecondCall(tx, before);
    await writeRow(tx, slotCalls, id, { status, decidedAt: status === 'open' ? null : at });
    const summary = `Marked the call of ${before.slotName} by ${before.username} as ${status}`;
    const about = [before.kickUserId];
    const audit = { action: 'decide', subjectId: id, summary, before: { status: before.status }, after: { status }, about };
    return { data: await findCall(tx, id, at), audit };
  });
}

/** Refuses reopening a call whose viewer has called another slot since. @throws {HttpProblem} 409 */
async function refuseSecondCall(tx: Db, { id, kickUserId, username }: typeof slotCalls.$inferSelect): Promise<void> {
  const isOtherOpen = and(eq(slotCalls.kickUserId, kickUserId), eq(slotCalls.status, 'open'), ne(slotCalls.id, id));
  if ((await tx.$count(slotCalls, isOtherOpen)) > 0) throw new HttpProblem(409, `${username} has called another slot since.`);
}

const { list: listCalls, find: findCall } = staffRows(slotCallEndpoints.list, {
  select: (db) =>
    db
      .select({ call: slotCalls, caller: CALLER.as('caller'), member: MEMBER_SUMMARY })
      .from(slotCalls)
      .leftJoin(members, and(eq(members.kickUserId, slotCalls.kickUserId), isNull(members.deletedAt)))
      .$dynamic(),
  id: slotCalls.id,
  where: ({ search, status }) => and(containsText(search, slotCalls.slotName, CALLER), status && eq(slotCalls.status, status)),
  sorted: { called_at: slotCalls.calledAt, slot_name: sql`lower(${slotCalls.slotName})`, caller: sql`lower(${CALLER})` },
  asRow: ({ call, caller, member }) => ({ ...toWire(StaffSlotCall, call), caller, member }),
});
