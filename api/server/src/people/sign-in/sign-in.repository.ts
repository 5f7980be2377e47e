import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { findKickSlug } from '../../channel/kick/record-names';
import type { Db } from '../../db/client';
import { errorCodeOf, SQLSTATE } from '../../db/errors';
import { kickLinks, members, signInAttempts } from '../../db/schema';
import { DAY, MINUTE } from '../../lib/durations';
import { applyDeparture, accountHash } from '../../core/account/departed-accounts';
import { KICK_LINKED, recordActivity } from '../../core/activity/record-activity';
import { moveSubscription } from '../../core/push/push-subscriptions.repository';
import { endSession, hashOf, type SignInPlace, startSession } from '../../session/session.repository';
import type { AccountMemory } from '../../module-context';
import type { Attempt } from '../../core/oauth/oauth-client';
import type { DiscordAccount, PlatformAccount } from '../../core/oauth/providers';

/** Long enough to look up the provider's password. */
const ATTEMPT_MS = 10 * MINUTE;

/** Values of an attempt that the provider doesn't get. */
export interface AttemptContext {
  provider: string;
  /** Cookie that binds the attempt to one browser. */
  browser: string;
  /** Member who links an account; null for a sign-in. */
  memberId: string | null;
  returnTo: string;
}

export async function saveAttempt(db: Db, attempt: Attempt, context: AttemptContext, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
  const { state, ...parameters } = attempt;
  const { browser, ...origin } = context;
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS);
  await db.insert(signInAttempts).values({ ...parameters, ...origin, stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt });
}

/**
 * Deletes and returns the attempt of a state, which never works twice.
 * @returns undefined if it has expired, or is another browser's, provider's or member's, who can still complete it
 */
export async function takeAttempt(
  db: Db,
  given: { state: string; provider: string; browser: string | undefined; memberId: string | null | undefined },
  now: Date,
): Promise<(Attempt & { returnTo: string }) | undefined> {
  const { state, provider, browser, memberId } = given;
  if (browser === undefined || memberId === undefined) return undefined;
  const isOwn = and(
    eq(signInAttempts.stateHash, hashOf(state)),
    eq(signInAttempts.browserHash, hashOf(browser)),
    eq(signInAttempts.provider, provider),
    memberId === null ? isNull(signInAttempts.memberId) : eq(signInAttempts.memberId, memberId),
    gt(signInAttempts.expiresAt, now),
  );
  const [row] = await db.delete(signInAttempts).where(isOwn).returning();
  return row && { state, codeVerifier: row.codeVerifier, redirectUri: row.redirectUri, returnTo: row.returnTo };
}

/** Thrown if a banned member signs in, who sees the reason. */
export class MemberBanned extends Error {
  constructor(readonly reason: string) {
    super('This member is banned.');
  }
}

interface SignInOptions {
  isAdmin: boolean;
  oldSession: string | undefined;
  isHttps?: boolean;
  place?: SignInPlace;
  now: Date;
  /** For `accountHash`, which recognizes deleted accounts. */
  keys: AccountMemory['keys'];
}

/**
 * Signs in the owner of a Discord account: creates or updates their member, and replaces the browser's session. Admin is only granted here,
 * so roles set by the staff stay.
 * @returns the new session's id
 * @throws {MemberBanned} changing nothing
 */
export async function signIn(db: Db, account: DiscordAccount, options: SignInOptions): Promise<string> {
  const { isAdmin, oldSession, isHttps, place, now, keys } = options;
  const { id, username, globalName, avatar, banner, email } = account;
  // Without an address, the known one goes as well: nobody vouches for it any more.
  const current = { username, globalName, avatar, banner, email, lastActive: now, ...(isAdmin && { role: 'Admin' as const }) };
  return db.transaction(async (tx) => {
    const [member] = await tx
      .insert(members)
      .values({ ...current, id, createdAt: now })
      .onConflictDoUpdate({ target: members.id, set: current })
      .returning({ banReason: members.banReason, isNew: sql<boolean>`xmax = 0` });
    // The upsert locked the row: a concurrent ban is seen here, or sees the new session and ends it.
    const banReason = member?.isNew
      ? await applyDeparture(tx, id, { hashes: keys.map((key) => accountHash(id, key)), at: now })
      : member?.banReason;
    if (banReason != null) throw new MemberBanned(banReason);
    const session = await startSession(tx, id, now, isHttps, place);
    if (oldSession) {
      await moveSubscription(tx, { memberId: id, from: hashOf(oldSession), to: hashOf(session) });
      await endSession(tx, oldSession);
    }
    return session;
  });
}

/** Two members who swap accounts end in a deadlock. */
const TAKEN: string[] = [SQLSTATE.uniqueViolation, SQLSTATE.deadlockDetected];

/** Days before a member can link another Kick account, and the account another member. */
export const LINK_DAYS = 7;

/** Thrown if the member or the account was linked only days ago. */
export class LinkedTooRecently extends Error {
  constructor(readonly until: Date) {
    super('Another account was linked only days ago.');
  }
}

/**
 * Links a Kick account, replacing the member's previous one (docs/product.md#sign-in).
 * @returns false if another member has linked it
 * @throws {LinkedTooRecently} within {@link LINK_DAYS} of another link, changing nothing
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
      // Also updates the name of an account that was linked before.
      const kickSlug = await findKickSlug(tx, { userId: id, username });
      await tx.update(members).set({ kickUsername: username, kickSlug, kickNamedAt: at }).where(eq(members.id, memberId));
      if (linked.length === 0) return;
      await recordLink(tx, { memberId, kickUserId: id, kickUsername: username, linkedAt: at });
      await recordActivity(tx, { memberId, type: 'other', subject: 'kick_link', title: KICK_LINKED, description: username, at });
    });
    return true;
  } catch (cause) {
    if (TAKEN.includes(errorCodeOf(cause))) return false;
    throw cause;
  }
}

/** Records the link. @param tx has updated the member, so concurrent links wait @throws {LinkedTooRecently} */
async function recordLink(tx: Db, link: typeof kickLinks.$inferInsert): Promise<void> {
  const { memberId, kickUserId } = kickLinks;
  const isOther = or(
    and(eq(memberId, link.memberId), ne(kickUserId, link.kickUserId)),
    and(eq(kickUserId, link.kickUserId), ne(memberId, link.memberId)),
  );
  const [latest] = await tx.select().from(kickLinks).where(isOther).orderBy(desc(kickLinks.linkedAt)).limit(1);
  const until = latest && new Date(latest.linkedAt.getTime() + LINK_DAYS * DAY);
  if (until && until > link.linkedAt) throw new LinkedTooRecently(until);
  await tx
    .insert(kickLinks)
    .values(link)
    .onConflictDoUpdate({ target: [memberId, kickUserId], set: link });
}
