import type { CODE_STATES, codeEndpoints, StaffCode } from '@greenroom/contract/admin';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { codes, codeUses, members } from '../../db/schema';
import { containsText, paginate, rowNotFound } from '../../admin/rows';
import { randomCode } from './random-code';

type CodeState = (typeof CODE_STATES)[number];
type CodeRow = typeof codes.$inferSelect;

const SORTED = { created_at: codes.createdAt, code: codes.code, points: codes.points, uses: codes.uses, expires_at: codes.expiresAt };

/** `refusalOf` of codes.rules.ts as SQL, for filtering. */
const stateAt = (at: Date): SQL<CodeState> => sql`case
  when ${codes.expiresAt} <= ${at.toISOString()}::timestamptz then 'expired'
  when ${codes.uses} >= ${codes.maxUses} then 'used_up'
  else 'active' end`;

export async function listCodes(
  db: Db,
  query: z.output<typeof codeEndpoints.list.query>,
  at: Date,
): Promise<{ data: StaffCode[]; total: number }> {
  const state = stateAt(at);
  const where = and(containsText(query.search, codes.code), query.state && sql`${state} = ${query.state}`);
  const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], codes.id);
  const [rows, total] = await Promise.all([
    db
      .select({ code: codes, state })
      .from(codes)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(codes, where),
  ]);
  return { data: rows.map(({ code, state }) => asCode(code, state)), total };
}

/** @throws {HttpProblem} 404 */
export async function findCode(db: Db, id: number, at: Date): Promise<StaffCode> {
  const [row] = await db
    .select({ code: codes, state: stateAt(at) })
    .from(codes)
    .where(eq(codes.id, id));
  if (!row) throw rowNotFound();
  return asCode(row.code, row.state);
}

/** A page of the uses of a code. @throws {HttpProblem} 404 */
export async function listCodeUses(db: Db, codeId: number, query: z.output<typeof codeEndpoints.uses.query>) {
  const where = eq(codeUses.codeId, codeId);
  const { limit, offset, orderBy } = paginate(
    query,
    query.sort === 'username' ? sql`lower(${members.username})` : codeUses.usedAt,
    codeUses.memberId,
  );
  const [[code], rows, total] = await Promise.all([
    db.select({ id: codes.id }).from(codes).where(eq(codes.id, codeId)),
    db
      .select({ id: members.id, username: members.username, usedAt: codeUses.usedAt })
      .from(codeUses)
      .innerJoin(members, eq(members.id, codeUses.memberId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(codeUses, where),
  ]);
  if (!code) throw rowNotFound();
  return { data: rows.map(({ usedAt, ...member }) => ({ ...member, used_at: usedAt.toISOString() })), total };
}

/** Inserts `count` random codes. */
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

function asCode({ id, version, code, points, uses, maxUses, expiresAt, createdAt }: CodeRow, state: CodeState): StaffCode {
  return {
    id,
    version,
    code,
    points,
    uses,
    state,
    max_uses: maxUses,
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
