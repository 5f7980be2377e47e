import type { PushSubscription } from '@greenroom/contract';
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pushSubscriptions, sessions } from '../../db/schema';

/** Maximum number of a member's browsers; one more replaces the oldest. */
const MAX_BROWSERS = 10;

type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

export type PushProblem = NonNullable<SubscriptionRow['problem']>;

export type Browser = Pick<SubscriptionRow, 'sessionHash' | 'memberId'>;

/** Stores the subscription of a session's browser, replacing an earlier one. */
export async function subscribe(tx: Db, browser: Browser, { endpoint, keys }: PushSubscription, at: Date): Promise<void> {
  const { memberId, sessionHash } = browser;
  // The browser may have belonged to another session.
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionHash, sessionHash)));
  const columns = { endpoint, ...keys, createdAt: at, lastSuccessAt: null, problem: null };
  await tx
    .insert(pushSubscriptions)
    .values({ ...browser, ...columns })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionHash, set: columns });
  const surplus = tx
    .select({ sessionHash: pushSubscriptions.sessionHash })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(isKnown), desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionHash))
    .offset(MAX_BROWSERS);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, surplus));
}

export async function unsubscribe(db: Db, sessionHash: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

export async function findSubscription(db: Db, sessionHash: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
  return row;
}

const isKnown = sql`${pushSubscriptions.problem} is distinct from 'gone'`;

/** Lists the subscriptions of a member's browsers that their push services know, and whose sessions haven't ended. */
export async function listSubscriptions(db: Db, memberId: string, now: Date): Promise<SubscriptionRow[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.idHash, pushSubscriptions.sessionHash))
    .where(and(eq(pushSubscriptions.memberId, memberId), gt(sessions.expiresAt, now), isKnown))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.sessionHash));
  return rows.map(({ subscription }) => subscription);
}

export async function recordSuccess(db: Db, endpoint: string, at: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastSuccessAt: at, problem: null }).where(eq(pushSubscriptions.endpoint, endpoint));
}

export async function recordProblem(db: Db, endpoint: string, problem: PushProblem): Promise<void> {
  await db.update(pushSubscriptions).set({ problem }).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** Keeps the subscription of a browser whose member signs in again. */
export async function moveSubscription(tx: Db, { memberId, from, to }: { memberId: string; from: string; to: string }): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: to })
    .where(and(eq(pushSubscriptions.sessionHash, from), eq(pushSubscriptions.memberId, memberId)));
}
