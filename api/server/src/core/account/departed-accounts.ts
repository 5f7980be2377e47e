import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/statements';
import type { Db } from '../../db/client';
import { auditLog, codeUses, codes, departedAccounts, members, pointsAuthors, raffleDraws, raffleEntries, raffles } from '../../db/schema';
import { hasSecondFactor } from '../../session/require-confirmation';
import type { Member } from '../../session/session.repository';
import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Remembers what a leaving member has used up (daily reward, codes, raffles, one-time points), their ban, exclusion and second factor.
 * @param expiresAt when it is forgotten; a self-exclusion is remembered until its end
 */
export async function rememberDeparture(tx: Db, member: Member, { hash, expiresAt }: { hash: string; expiresAt: Date }): Promise<void> {
  const { id, lastDailyClaim, bannedAt, banReason, enteredBefore, excludedAt, excludedUntil, hadSecondFactor } = member;
  const used = await tx.select({ id: codeUses.codeId }).from(codeUses).where(eq(codeUses.memberId, id));
  // The staff who made a code cannot redeem it with a new account.
  const made = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(sql`${id} = any(${codes.staffIds})`);
  const set = await tx.select().from(pointsAuthors).where(eq(pointsAuthors.memberId, id));
  const run = await tx
    .selectDistinct({ id: raffles.id })
    .from(raffles)
    .innerJoin(auditLog, and(eq(auditLog.subject, 'raffles'), eq(auditLog.subjectId, sql`${raffles.id}::text`)))
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffles.id))
    .where(and(eq(auditLog.staffId, id), isNull(raffleDraws.raffleId)));
  const row = {
    lastDailyClaim,
    bannedAt,
    banReason,
    excludedAt,
    excludedUntil,
    hadSecondFactor: hadSecondFactor || (await hasSecondFactor(tx, id)),
    expiresAt: latest(expiresAt, excludedAt && (excludedUntil ?? NEVER)),
    codeIds: [...new Set([...used, ...made].map((code) => code.id))],
    raffleIds: [...new Set([...enteredBefore, ...(await listEnteredRaffles(tx, id)), ...run.map((raffle) => raffle.id)])],
    authorOf: set.map(({ setting }) => setting),
  };
  await tx
    .insert(departedAccounts)
    .values({ accountHash: hash, ...row })
    .onConflictDoUpdate({ target: departedAccounts.accountHash, set: row });
}

export async function listEnteredRaffles(tx: Db, memberId: string): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: raffleEntries.raffleId })
    .from(raffleEntries)
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffleEntries.raffleId))
    .where(and(eq(raffleEntries.memberId, memberId), isNull(raffleDraws.raffleId)));
  return rows.map(({ id }) => id);
}

const NEVER = new Date('9999-12-31T00:00:00Z');

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

/**
 * Applies what a deleted account had used up to its owner's new one.
 * @param options.hashes by all accepted keys
 * @returns the reason of a ban that still holds; null without one
 */
export async function applyDeparture(tx: Db, memberId: string, { hashes, at }: { hashes: string[]; at: Date }): Promise<string | null> {
  const rows = await tx.delete(departedAccounts).where(inArray(departedAccounts.accountHash, hashes)).returning();
  const departed = combined(rows.filter(({ expiresAt }) => expiresAt > at));
  if (!departed) return null;
  const { lastDailyClaim, bannedAt, banReason, excludedAt, excludedUntil, hadSecondFactor, codeIds, raffleIds, authorOf } = departed;
  await tx
    .update(members)
    .set({ lastDailyClaim, bannedAt, banReason, excludedAt, excludedUntil, hadSecondFactor, enteredBefore: raffleIds })
    .where(eq(members.id, memberId));
  if (authorOf.length > 0) await tx.insert(pointsAuthors).values(authorOf.map((setting) => ({ setting, memberId, setAt: new Date(0) })));
  // Omits codes that the staff has deleted meanwhile.
  await tx.insert(codeUses).select(
    tx
      .select({
        codeId: codes.id,
        memberId: sql<string>`${memberId}`.as('member_id'),
        usedAt: sql<Date>`${at.toISOString()}::timestamptz`.as('used_at'),
      })
      .from(codes)
      .where(isAnyOf(codes.id, codeIds, 'integer')),
  );
  return banReason;
}

/** Combines what the deletions of one account under different keys remember. */
function combined(rows: (typeof departedAccounts.$inferSelect)[]): typeof departedAccounts.$inferSelect | undefined {
  const [longest, ...others] = rows.sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());
  return others.reduce(
    (all, row) =>
      all && {
        ...all,
        lastDailyClaim: all.lastDailyClaim ? latest(all.lastDailyClaim, row.lastDailyClaim) : row.lastDailyClaim,
        ...(!all.bannedAt && { bannedAt: row.bannedAt, banReason: row.banReason }),
        ...(!all.excludedAt && { excludedAt: row.excludedAt, excludedUntil: row.excludedUntil }),
        hadSecondFactor: all.hadSecondFactor || row.hadSecondFactor,
        codeIds: [...new Set([...all.codeIds, ...row.codeIds])],
        raffleIds: [...new Set([...all.raffleIds, ...row.raffleIds])],
        authorOf: [...new Set([...all.authorOf, ...row.authorOf])],
      },
    longest,
  );
}

/** Derives the key of {@link accountHash} from the environment, so the database alone reveals no account. */
export const accountKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'greenroom departed account', 32));

/** Returns the hash that recognizes a deleted Discord account when it signs in again. */
export const accountHash = (discordId: string, key: Buffer): string => createHmac('sha256', key).update(discordId).digest('hex');
