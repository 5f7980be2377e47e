import type { AccountSession } from '@greenroom/contract';
import { and, desc, eq, gt, like, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sessions } from '../../db/schema';
import type { SessionMember } from '../../session/session.repository';

/** As many digits of a session's hash as name it: the whole one stays on the server. */
const NAME_LENGTH = 16;

/** The sessions of a member that have not expired, the last used first. */
export async function listSessions(db: Db, { id, session }: SessionMember, now: Date): Promise<AccountSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
  return rows.map(({ idHash, device, network, createdAt, usedAt }) => ({
    id: idHash.slice(0, NAME_LENGTH),
    is_current: idHash === session.idHash,
    device,
    network,
    signed_in_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

/** Ends the member's other sessions, or one of them. @param name of `listSessions` @returns the hashes of those that ended */
export async function endOtherSessions(db: Db, { id, session }: SessionMember, name = ''): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, id), ne(sessions.idHash, session.idHash), like(sessions.idHash, `${name}%`)))
    .returning({ idHash: sessions.idHash });
  return ended.map(({ idHash }) => idHash);
}
