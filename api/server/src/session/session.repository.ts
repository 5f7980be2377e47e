import { hash, randomBytes } from 'node:crypto';
import type { WinningsState } from '@greenroom/contract';
import { and, eq, gt, isNull, lt, sql, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAnyOf, WITHOUT_DISK } from '../db/statements';
import { batchLoader } from '../lib/group-commit';
import type { Db } from '../db/client';
import { members, sessions, prizes, notifications } from '../db/schema';
import { DAY, HOUR, MINUTE } from '../lib/durations';
import { HOST_ONLY } from '../plugins/cookies';

export type Member = typeof members.$inferSelect;

export interface SessionMember extends Member {
  /** Null without prizes that are new, or still to be paid or received. */
  winnings: WinningsState | null;
  /** Unread ones. */
  notifications: number;
  session: SessionProof;
}

export type SessionProof = Pick<typeof sessions.$inferSelect, 'idHash' | 'createdAt' | 'verifiedAt'>;

/** The kind of browser and the network of a sign-in. */
export type SignInPlace = Pick<typeof sessions.$inferInsert, 'device' | 'network'>;

export interface Session {
  member: SessionMember;
  expiresAt: Date;
}

export const SESSION_DAYS = 30;
/** Maximum staleness of `last_active`; members count as online for five minutes (docs/product.md#profile). */
const ACTIVITY_STEP_MS = MINUTE;
/** Maximum staleness of a session's last use, which a person reads. */
const USE_STEP_MS = HOUR;

/** Hashes a secret of the browser, as the database stores it. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');

/** A random 256-bit secret, in characters that are safe in a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Signs a member in.
 * @param isHostOnly whether the cookie's name has the prefix `__Host-`, which needs https
 * @param place is stored with the session
 * @returns the session id for the cookie; only its hash is stored
 */
export async function startSession(tx: Db, memberId: string, now: Date, isHostOnly = false, place: SignInPlace = {}): Promise<string> {
  const id = `${isHostOnly ? HOST_ONLY : ''}${newSecret()}`;
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY);
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.insert(sessions).values({ ...place, idHash: hashOf(id), memberId, createdAt: now, usedAt: now, expiresAt });
  return id;
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashOf(id)));
}

export async function endSessionsOf(tx: Db, memberId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.memberId, memberId));
}

/**
 * Creates the lookup of a session by its hash, which also updates the member's `last_active`. Concurrent lookups are batched. Banned members
 * count as guests.
 */
export function sessionLoader(db: Db, now: () => Date): (hash: string) => Promise<Session | undefined> {
  // Built once, since every member's request runs it. The connection names it, where that is supported.
  const query = db
    .select({
      hash: sessions.idHash,
      expiresAt: sessions.expiresAt,
      usedAt: sessions.usedAt,
      session: { idHash: sessions.idHash, createdAt: sessions.createdAt, verifiedAt: sessions.verifiedAt },
      member: members,
      winnings: WINNINGS_STATE,
      notifications: UNREAD_NOTIFICATIONS,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        sql`${sessions.idHash} = any(${sql.placeholder('hashes')})`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(members.bannedAt),
      ),
    )
    .prepare('');
  return batchLoader(async (hashes) => {
    const at = now();
    const rows = await query.execute({ hashes, now: at.toISOString() });
    const stale = rows.filter(({ member }) => isStale(member, at)).map(({ member }) => member.id);
    const unused = rows.filter(({ usedAt }) => !usedAt || at.getTime() - usedAt.getTime() > USE_STEP_MS).map(({ hash }) => hash);
    if (stale.length + unused.length > 0) await touch(db, stale, unused, at);
    return new Map(
      rows.map(({ hash, expiresAt, session, member, winnings, notifications }) => [
        hash,
        { expiresAt, member: { ...member, winnings, notifications, session, ...(isStale(member, at) && { lastActive: at }) } },
      ]),
    );
  });
}

const isStale = ({ lastActive }: Member, now: Date) => !lastActive || now.getTime() - lastActive.getTime() > ACTIVITY_STEP_MS;

/** Updates members' `last_active` and their sessions' last use at once. Skips locked rows, so that it never waits and never deadlocks. */
async function touch(db: Db, memberIds: string[], hashes: string[], now: Date): Promise<void> {
  const free = (key: PgColumn, keys: string[]) =>
    sql`select ${key} from ${key.table} where ${isAnyOf(key, keys)} and ${WITHOUT_DISK} for no key update skip locked`;
  const at = sql.param(now, sessions.usedAt);
  await db.execute(sql`
    with seen as (update ${members} set last_active = ${at} where ${members.id} in (${free(members.id, memberIds)}))
    update ${sessions} set used_at = ${at} where ${sessions.idHash} in (${free(sessions.idHash, hashes)})`);
}

const ofMember = sql`from ${prizes} where ${eq(prizes.memberId, members.id)}`;

/** A member's state as a column of a query with `members` and a join. */
export const WINNINGS_STATE = sql<WinningsState | null>`(select case when count(*) = 0 then null when bool_or(${isNull(prizes.seenAt)}) then 'new' else 'open' end
  ${ofMember} and (${or(isNull(prizes.closedAt), isNull(prizes.seenAt))}))`;

/** Changes with every write to a member's prizes, as a column likewise. Being seen doesn't raise a prize's version. */
export const WINNINGS_REVISION = sql<string>`(select count(*) || '.' || count(${prizes.seenAt}) || '.' || coalesce(sum(${prizes.version}), 0) ${ofMember})`;

/** A member's unread notifications, as a column likewise. */
export const UNREAD_NOTIFICATIONS = sql<number>`(select count(*)::integer from ${notifications}
  where ${notifications.memberId} = ${members.id} and ${notifications.readAt} is null)`;

/** Changes with every write to a member's inbox, as a column likewise. */
export const NOTIFICATIONS_REVISION = sql<string>`(${UNREAD_NOTIFICATIONS} || '.' || coalesce((select max(${notifications.id}) from ${notifications}
  where ${notifications.memberId} = ${members.id}), 0))`;
