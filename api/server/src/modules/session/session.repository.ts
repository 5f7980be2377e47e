import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { batched } from '../../batched';
import type { Db } from '../../db/client';
import { members, sessions } from '../../db/schema';

/** A member's row. */
export type Member = typeof members.$inferSelect;

export const SESSION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How stale `last_active` may get; members count as online for five minutes (specification 2, section 4). */
const ACTIVITY_STEP_MS = 60 * 1000;

/** What the database holds of a secret that a browser holds. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Random enough that it can't be guessed: 256 bits, in characters that a cookie takes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Signs a member in. @returns the id for the cookie, which is kept nowhere else */
export async function startSession(tx: Db, memberId: string, now: Date): Promise<string> {
  const id = newSecret();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.insert(sessions).values({ idHash: hashOf(id), memberId, createdAt: now, expiresAt });
  return id;
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashOf(id)));
}

/** Signs a member out in every browser. */
export async function endSessionsOf(tx: Db, memberId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.memberId, memberId));
}

/** Finds the member whom a session belongs to, by the session's id, and notes that they are here. Who is banned is a guest. */
export function sessionMembers(db: Db, now: () => Date): (id: string) => Promise<Member | null> {
  const find = batched((hashes) => findSessionMembers(db, hashes, now()));
  return async (id) => (await find(hashOf(id))) ?? null;
}

async function findSessionMembers(db: Db, hashes: string[], now: Date): Promise<Map<string, Member>> {
  const rows = await db
    .select({ hash: sessions.idHash, member: members })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(inArray(sessions.idHash, hashes), gt(sessions.expiresAt, now), isNull(members.bannedAt)));

  const isStale = ({ lastActive }: Member) => !lastActive || now.getTime() - lastActive.getTime() > ACTIVITY_STEP_MS;
  const stale = rows.map(({ member }) => member).filter(isStale).map(({ id }) => id);
  if (stale.length > 0) {
    // Nobody waits for a row that somebody else is changing, and no two who change several wait for each other.
    const free = db.select({ id: members.id }).from(members).where(inArray(members.id, stale)).for('no key update', { skipLocked: true });
    await db.update(members).set({ lastActive: now }).where(inArray(members.id, free));
  }
  return new Map(rows.map(({ hash, member }) => [hash, isStale(member) ? { ...member, lastActive: now } : member]));
}
