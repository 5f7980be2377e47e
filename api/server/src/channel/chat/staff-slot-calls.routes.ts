import { slotCallEndpoints, type StaffSlotCall } from '@greenroom/contract/admin';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, slotCalls } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { MEMBER_SUMMARY } from '../../admin/member-summary';
import { containsText, lockVersion, paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SORTED = { called_at: slotCalls.calledAt, slot_name: sql`lower(${slotCalls.slotName})`, caller: sql`lower(${slotCalls.username})` };

/** The slots that viewers called in the chat. */
export function staffSlotCallRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(slotCallEndpoints.list, async ({ query }) => {
    const where = and(
      containsText(query.search, slotCalls.slotName, slotCalls.username),
      query.status && eq(slotCalls.status, query.status),
    );
    const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], slotCalls.id);
    const [rows, total] = await Promise.all([
      selectCalls(db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
      db.$count(slotCalls, where),
    ]);
    return { data: rows.map(asCall), total };
  });

  handle(slotCallEndpoints.decide, async ({ staff, params: { id }, body: { status, version } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const before = await lockVersion(tx, slotCalls, id, version);
        if (before.status === status) return { result: await findCall(tx, id), audit: [] };
        if (status === 'open') await refuseSecondCall(tx, before);
        await writeRow(tx, slotCalls, id, { status, decidedAt: status === 'open' ? null : at });
        const summary = `Marked the call of ${before.slotName} by ${before.username} as ${status}`;
        const audit = {
          action: 'decide',
          subject: 'slot-calls',
          subjectId: id,
          summary,
          before: { status: before.status },
          after: { status },
        };
        return { result: await findCall(tx, id), audit };
      },
    });
    return { data };
  });
}

/** @throws {HttpProblem} 409 if the viewer has called another slot since */
async function refuseSecondCall(tx: Db, { id, kickUserId, username }: typeof slotCalls.$inferSelect): Promise<void> {
  const isOtherOpen = and(eq(slotCalls.kickUserId, kickUserId), eq(slotCalls.status, 'open'), ne(slotCalls.id, id));
  if ((await tx.$count(slotCalls, isOtherOpen)) > 0) throw new HttpProblem(409, `${username} has called another slot since.`);
}

/** @throws {HttpProblem} 404 */
async function findCall(db: Db, id: number): Promise<StaffSlotCall> {
  const [row] = await selectCalls(db).where(eq(slotCalls.id, id));
  if (!row) throw rowNotFound();
  return asCall(row);
}

function selectCalls(db: Db) {
  return db
    .select({ call: slotCalls, member: MEMBER_SUMMARY })
    .from(slotCalls)
    .leftJoin(members, and(eq(members.kickUserId, slotCalls.kickUserId), isNull(members.deletedAt)))
    .$dynamic();
}

function asCall({ call, member }: Awaited<ReturnType<typeof selectCalls>>[number]): StaffSlotCall {
  const { id, version, slotName, isKnown, username, status, calledAt, decidedAt } = call;
  return {
    id,
    version,
    slot_name: slotName,
    is_known: isKnown,
    caller: username,
    member,
    status,
    called_at: calledAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  };
}
