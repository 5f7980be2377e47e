import { codeEndpoints, CodeUse, StaffCode, type CodeFields, type CODE_STATES } from '@greenroom/contract/admin';
import { eq, and, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { codes, dropClaims, drops, codeUses, members } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { mayGivePoints, requireAllowance } from '../../core/points/allowance';
import { promisesMore, refusalOf } from './codes.rules';
import type { ModuleContext } from '../../module-context';
import { staffChanges, serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, onlyRow, writeRow, containsText, pageOf, staffRows } from '../../admin/rows';
import type { Db } from '../../db/client';
import { randomInt } from 'node:crypto';

const SUBJECT = 'codes';

export function staffCodeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const handleRowChange = serveResource(handle, context, {
    endpoints: codeEndpoints,
    subject: SUBJECT,
    nameOf: ({ code }) => `the code ${code}`,
    table: codes,
    list: listCodes,
    find: findCode,
    async create(tx, { code, ...fields }, now, staff) {
      checkExpiry(fields, { now });
      await requireAllowance(tx, staff.id, { points: fields.points, maxUses: fields.max_uses }, now);
      const columns = { ...columnsOf(codes, fields), createdAt: now, staffIds: [staff.id] };
      if (code === null) return (await onlyRow(insertRandomCodes(tx, 1, columns))).id;
      await refuseTaken(tx, code);
      return insertRow(tx, codes, { ...columns, code });
    },
    async update(tx, before, fields, now, staff) {
      const { id, uses, points, expires_at: expiresAt } = before;
      if (uses > 0 && fields.points !== points)
        throw fieldError('points', 'Members have used this code, so its points can no longer be changed.');
      if (fields.max_uses !== null && fields.max_uses < uses) throw fieldError('max_uses', `It has already been used ${times(uses)}.`);
      checkExpiry(fields, { now, current: expiresAt });
      if (promisesMore(before, fields) && !(await mayGivePoints(tx, staff)))
        throw new HttpProblem(403, "Your role can't let a code give more points, or for longer. Please make a new code.");
      const { staffIds } = await writeRow(tx, codes, id, columnsOf(codes, fields));
      if (!staffIds.includes(staff.id))
        await tx
          .update(codes)
          .set({ staffIds: [...staffIds, staff.id] })
          .where(eq(codes.id, id));
    },
    async beforeRemoval(tx, { id, uses }) {
      if (uses > 0) throw new HttpProblem(409, "Members have used this code, so it can't be deleted. End it instead.");
      await tx.delete(dropClaims).where(eq(dropClaims.codeId, id));
      await tx.delete(drops).where(eq(drops.codeId, id));
    },
  });

  handle(codeEndpoints.uses, ({ params, query }) => listCodeUses(context.db, params.id, query));

  const handleChange = staffChanges(handle, context, { subject: SUBJECT });
  handleChange(codeEndpoints.batch, async ({ staff, tx, at, body: { count, ...fields } }) => {
    checkExpiry(fields, { now: at });
    const { points, max_uses: maxUses } = fields;
    await requireAllowance(tx, staff.id, { points, maxUses: maxUses && maxUses * count }, at);
    const inserted = await insertRandomCodes(tx, count, { ...columnsOf(codes, fields), createdAt: at, staffIds: [staff.id] });
    // One entry for the batch, whose codes differ in nothing but their words.
    const audit = {
      action: 'create',
      subjectId: inserted[0]?.id ?? 0,
      summary: `Made ${count} codes at once`,
      after: { ...fields, ids: inserted.map(({ id }) => id) },
    };
    return { data: { codes: inserted.map(({ code }) => code) }, audit };
  });

  handleRowChange(codeEndpoints.end, () => ({
    action: 'end',
    summary: 'Ended',
    async write({ tx, at, row }) {
      const refusal = refusalOf(row, at);
      if (refusal) throw new HttpProblem(409, refusal);
      await writeRow(tx, codes, row.id, { expiresAt: at });
    },
  }));
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** @throws {HttpProblem} 422 if the code exists */
async function refuseTaken(tx: ModuleContext['db'], code: string): Promise<void> {
  if ((await tx.$count(codes, eq(codes.code, code))) > 0) throw fieldError('code', "There's already a code like this.");
}

/** Checks a new expiry; the current one may stay although it has passed. @throws {HttpProblem} 422 */
function checkExpiry(
  { expires_at: expiry }: z.output<typeof CodeFields>,
  { now, current = null }: { now: Date; current?: string | null },
): void {
  if (expiry === null) return;
  const expiresAt = new Date(expiry);
  if (expiresAt <= now && expiresAt.toISOString() !== current) throw fieldError('expires_at', 'This is in the past.');
}

type CodeState = (typeof CODE_STATES)[number];

/** `refusalOf` of codes.rules.ts as SQL, for filtering. */
const stateAt = (at: Date): SQL<CodeState> => sql`case
  when ${codes.expiresAt} <= ${at.toISOString()}::timestamptz then 'expired'
  when ${codes.uses} >= ${codes.maxUses} then 'used_up'
  else 'active' end`;

const { list: listCodes, find: findCode } = staffRows(codeEndpoints.list, {
  select: (db, at) =>
    db
      .select({ code: codes, state: stateAt(at) })
      .from(codes)
      .$dynamic(),
  id: codes.id,
  where: ({ search, state }, at) => and(containsText(search, codes.code), state && sql`${stateAt(at)} = ${state}`),
  sorted: { created_at: codes.createdAt, code: codes.code, points: codes.points, uses: codes.uses, expires_at: codes.expiresAt },
  asRow: ({ code, state }) => ({ ...toWire(StaffCode, code), state }),
});

/** Lists a page of the uses of a code. @throws {HttpProblem} 404 */
async function listCodeUses(db: Db, codeId: number, query: z.output<typeof codeEndpoints.uses.query>) {
  await onlyRow(db.select({ id: codes.id }).from(codes).where(eq(codes.id, codeId)));
  const select = () =>
    db
      .select({ id: members.id, username: members.username, usedAt: codeUses.usedAt })
      .from(codeUses)
      .innerJoin(members, eq(members.id, codeUses.memberId))
      .where(eq(codeUses.codeId, codeId))
      .$dynamic();
  const sorted = query.sort === 'username' ? sql`lower(${members.username})` : codeUses.usedAt;
  return pageOf(db, { query, select, sorted, id: codeUses.memberId }, (row) => toWire(CodeUse, row));
}

async function insertRandomCodes(
  tx: Db,
  count: number,
  columns: Omit<typeof codes.$inferInsert, 'code'>,
): Promise<{ id: number; code: string }[]> {
  const inserted: { id: number; code: string }[] = [];
  // Existing codes are skipped and replaced in the next round; collisions are very rare.
  while (inserted.length < count) {
    const rows = Array.from({ length: count - inserted.length }, () => ({ ...columns, code: randomCode() }));
    inserted.push(...(await tx.insert(codes).values(rows).onConflictDoNothing().returning({ id: codes.id, code: codes.code })));
  }
  return inserted;
}

/** Letters without 0, O, 1 and I, which look alike on a stream. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Length of a code: 32^10 can't be guessed within the rate limit of attempts. */
const LENGTH = 10;

const randomCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
