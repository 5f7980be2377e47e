import { type CODE_STATES, type codeEndpoints, CodeUse, StaffCode } from '@greenroom/contract/admin';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { codes, codeUses, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { containsText, onlyRow, pageOf } from '../../admin/rows';
import { randomInt } from 'node:crypto';

type CodeState = (typeof CODE_STATES)[number];

const SORTED = { created_at: codes.createdAt, code: codes.code, points: codes.points, uses: codes.uses, expires_at: codes.expiresAt };

/** `refusalOf` of codes.rules.ts as SQL, for filtering. */
const stateAt = (at: Date): SQL<CodeState> => sql`case
  when ${codes.expiresAt} <= ${at.toISOString()}::timestamptz then 'expired'
  when ${codes.uses} >= ${codes.maxUses} then 'used_up'
  else 'active' end`;

export function listCodes(
  db: Db,
  query: z.output<typeof codeEndpoints.list.query>,
  at: Date,
): Promise<{ data: StaffCode[]; total: number }> {
  const where = and(containsText(query.search, codes.code), query.state && sql`${stateAt(at)} = ${query.state}`);
  return pageOf(db, { query, select: () => selectCodes(db, at).where(where), sorted: SORTED[query.sort], id: codes.id }, asCode);
}

/** @throws {HttpProblem} 404 */
export async function findCode(db: Db, id: number, at: Date): Promise<StaffCode> {
  return asCode(await onlyRow(selectCodes(db, at).where(eq(codes.id, id))));
}

const selectCodes = (db: Db, at: Date) =>
  db
    .select({ code: codes, state: stateAt(at) })
    .from(codes)
    .$dynamic();

const asCode = ({ code, state }: Awaited<ReturnType<typeof selectCodes>>[number]): StaffCode => ({ ...toWire(StaffCode, code), state });

/** Lists a page of the uses of a code. @throws {HttpProblem} 404 */
export async function listCodeUses(db: Db, codeId: number, query: z.output<typeof codeEndpoints.uses.query>) {
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

export async function insertRandomCodes(
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

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
