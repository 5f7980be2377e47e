import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Config } from '../../config/config';
import { auditLog, members, setupCodes, siteSetup } from '../../db/schema';
import { DAY, HOUR } from '../../lib/durations';
import { hashOf, newSecret } from '../../session/session.repository';
import { newSetupCode, normalizeSetupCode } from './setup.rules';

const CODE_MS = DAY;
/** Long enough to register an application at Discord. */
const SESSION_MS = 2 * HOUR;

type SetupConfig = Pick<Config, 'adminDiscordIds' | 'isProduction'> & { discord: Pick<Config['discord'], 'client'> };

const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.select({ id: members.id }).from(members).where(eq(members.role, 'Admin')).limit(1)).length > 0;

/**
 * Lets a site be set up that has no Admin and will get none by the environment. Only a new site asks its visitors: in production, without
 * members, and without a Discord client in the environment. Others only accept the code.
 * @returns the one-time code for the log, or null
 */
export async function beginSetup(db: Db, config: SetupConfig, now: Date): Promise<string | null> {
  if (config.adminDiscordIds.length > 0 || (await hasAdmin(db))) {
    await completeSetup(db, now);
    await db.delete(setupCodes);
    return null;
  }
  const code = newSetupCode();
  const isNew = config.isProduction && !config.discord.client && (await db.$count(members)) === 0;
  await db
    .insert(siteSetup)
    .values({ completedAt: isNew ? null : now })
    .onConflictDoNothing();
  await db.delete(setupCodes).where(lte(setupCodes.expiresAt, now));
  await db.insert(setupCodes).values({ codeHash: hashOf(code), expiresAt: new Date(now.getTime() + CODE_MS) });
  return code;
}

/** Tells whether visitors are asked to set the site up. Once they are not, they never are. */
export async function isSetupAsked(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: siteSetup.id }).from(siteSetup).where(isNull(siteSetup.completedAt));
  return row !== undefined && !(await hasAdmin(db));
}

/** Tells whether a code of the log would be accepted, or has been. */
export async function isSetupOpen(db: Db): Promise<boolean> {
  return (await db.$count(setupCodes)) > 0 && !(await hasAdmin(db));
}

/**
 * Exchanges a code for a session, once. All others end: the one who read the log last goes on.
 * @returns the session's token; null for a code that is wrong, used or expired
 */
export async function redeemSetupCode(db: Db, typed: string, now: Date): Promise<string | null> {
  const codeHash = hashOf(normalizeSetupCode(typed));
  const token = newSecret();
  return db.transaction(async (tx) => {
    await lockSetup(tx);
    if (await hasAdmin(tx)) return null;
    const used = await tx
      .update(setupCodes)
      .set({ sessionHash: hashOf(token), expiresAt: new Date(now.getTime() + SESSION_MS) })
      .where(and(eq(setupCodes.codeHash, codeHash), isNull(setupCodes.sessionHash), gt(setupCodes.expiresAt, now)))
      .returning();
    if (used.length === 0) return null;
    await tx.delete(setupCodes).where(ne(setupCodes.codeHash, codeHash));
    return token;
  });
}

const isSession = (token: string, now: Date) => and(eq(setupCodes.sessionHash, hashOf(token)), gt(setupCodes.expiresAt, now));

/** Tells whether a browser has used a code, and may still set the site up. */
export async function isSetupSession(db: Db, token: string | undefined, now: Date): Promise<boolean> {
  if (token === undefined) return false;
  return (await db.$count(setupCodes, isSession(token, now))) > 0 && !(await hasAdmin(db));
}

/** Ends the set-up for the one who signs in with its session. @param tx in which they become the first Admin @returns whether they do */
export async function takeSetup(tx: Db, token: string, now: Date): Promise<boolean> {
  await lockSetup(tx);
  if (await hasAdmin(tx)) return false;
  const taken = await tx.delete(setupCodes).where(isSession(token, now)).returning();
  if (taken.length === 0) return false;
  await tx.delete(setupCodes);
  await completeSetup(tx, now);
  return true;
}

/** @param tx has signed the first Admin in */
export async function recordFirstAdmin(tx: Db, id: string, at: Date): Promise<void> {
  const summary = "Became an Admin by the code of the server's log";
  await tx.insert(auditLog).values({ at, staffId: id, action: 'update', subject: 'members', subjectId: id, summary });
}

const completeSetup = (db: Db, at: Date) => db.update(siteSetup).set({ completedAt: at }).where(isNull(siteSetup.completedAt));

/** Set-ups at the same time wait for each other. */
const lockSetup = (tx: Db) => tx.select().from(siteSetup).for('update');
