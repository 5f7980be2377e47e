import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, signInAttempts } from '../../db/schema';
import { recordActivity } from '../activity/record-activity';
import { endSession, hashOf, startSession } from '../session/session.repository';
import type { Attempt } from './oauth-client';
import type { DiscordAccount, PlatformAccount } from './providers';

/** Long enough to find the password of the platform's account. */
const ATTEMPT_MS = 10 * 60 * 1000;

/** What is remembered of an attempt besides what travels. */
export interface AttemptContext {
  provider: string;
  /** The cookie's value, which binds the attempt to one browser. */
  browser: string;
  /** Who links an account; null where somebody signs in. */
  memberId: string | null;
  returnTo: string;
}

export async function saveAttempt(db: Db, attempt: Attempt, context: AttemptContext, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
  await db.insert(signInAttempts).values({
    stateHash: hashOf(attempt.state),
    provider: context.provider,
    browserHash: hashOf(context.browser),
    memberId: context.memberId,
    codeVerifier: attempt.codeVerifier,
    redirectUri: attempt.redirectUri,
    returnTo: context.returnTo,
    expiresAt: new Date(now.getTime() + ATTEMPT_MS),
  });
}

/**
 * Takes the attempt of that state out of the database: it is gone whatever happens next, so no state works twice.
 * @returns the attempt if it belongs to this browser, platform and member and is still fresh
 */
export async function takeAttempt(
  db: Db,
  given: { state: string; provider: string; browser: string | undefined; memberId: string | null | undefined },
  now: Date,
): Promise<(Attempt & { returnTo: string }) | undefined> {
  const [row] = await db
    .delete(signInAttempts)
    .where(eq(signInAttempts.stateHash, hashOf(given.state)))
    .returning();
  if (!row || !given.browser || row.browserHash !== hashOf(given.browser)) return undefined;
  if (row.provider !== given.provider || row.memberId !== given.memberId || row.expiresAt <= now) return undefined;
  return { state: given.state, codeVerifier: row.codeVerifier, redirectUri: row.redirectUri, returnTo: row.returnTo };
}

/** Somebody may not sign in, for a reason that they are told. */
export class MemberBanned extends Error {
  constructor(readonly reason: string) {
    super('This member is banned.');
  }
}

/**
 * Signs the owner of a Discord account in: their member is made or brought up to date, and the browser's session, if
 * it had one, gives way to a new one. A role is given here and never taken: what the staff has decided stays.
 * @returns the new session's id
 * @throws {MemberBanned} where they may not; nothing is changed then
 */
export async function signIn(
  db: Db,
  account: DiscordAccount,
  { isAdmin, oldSession, now }: { isAdmin: boolean; oldSession: string | undefined; now: Date },
): Promise<string> {
  const role = isAdmin ? { role: 'Admin' as const } : {};
  const { username, globalName, avatar, banner } = account;
  const current = { username, globalName, avatar, banner, lastActive: now, ...role };
  return db.transaction(async (tx) => {
    const [member] = await tx
      .insert(members)
      .values({ ...current, id: account.id, email: account.email, createdAt: now })
      // The platform may keep the address back; the one that we know then stays.
      .onConflictDoUpdate({
        target: members.id,
        set: { ...current, email: sql`coalesce(excluded.email, ${members.email})` },
      })
      .returning({ banReason: members.banReason });
    // The row is locked by now: a ban is seen here, or it sees the new session and ends it.
    if (member?.banReason != null) throw new MemberBanned(member.banReason);
    if (oldSession) await endSession(tx, oldSession);
    return startSession(tx, account.id, now);
  });
}

/** PostgreSQL's words for a value that is there already, and for two members who trade accounts at the same moment. */
const TAKEN = ['23505', '40P01'];

/**
 * Links a Kick account to a member, in the place of the one that they had (specification 2, section 4). The unique
 * index decides whose it is. @returns false where it is another member's
 */
export async function linkKick(db: Db, memberId: string, { id, username }: PlatformAccount, at: Date): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const isOther = sql`${members.kickUserId} is distinct from ${id}`;
      const linked = await tx
        .update(members)
        .set({ kickUserId: id })
        .where(and(eq(members.id, memberId), isOther))
        .returning({ id: members.id });
      // The account may have got another name since it was linked.
      await tx.update(members).set({ kickUsername: username }).where(eq(members.id, memberId));
      if (linked.length === 0) return;
      const title = 'Linked a Kick account';
      await recordActivity(tx, { memberId, type: 'other', subject: 'kick_link', title, description: username, at });
    });
    return true;
  } catch (cause) {
    if (TAKEN.includes(codeOf(cause))) return false;
    throw cause;
  }
}

/** The database's own word for an error, which arrives wrapped. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
