import { SecondFactor, type StaffAccount } from '@greenroom/contract/admin';
import { and, asc, eq } from 'drizzle-orm';
import { onlyRow } from '../../admin/rows';
import type { Db } from '../../db/client';
import { members, recoveryCodes, secondFactors, sessions } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { hasSecondFactor } from '../../session/require-confirmation';
import { endSessionsOf, type Member, type SessionProof } from '../../session/session.repository';
import { renewRecoveryCodes } from './one-time-codes';

const MAX_FACTORS = 10;

export type Factor = typeof secondFactors.$inferSelect;

const ofMember = (memberId: string) => eq(secondFactors.memberId, memberId);

export const listFactors = (db: Db, memberId: string): Promise<Factor[]> =>
  db.select().from(secondFactors).where(ofMember(memberId)).orderBy(asc(secondFactors.id));

export async function findStaffAccount(db: Db, { id: memberId, hadSecondFactor }: Member, isRequired: boolean): Promise<StaffAccount> {
  const factors = await listFactors(db, memberId);
  return {
    is_required: isRequired,
    needs_reset: hadSecondFactor,
    factors: factors.map((factor) => toWire(SecondFactor, factor)),
    recovery_codes: await db.$count(recoveryCodes, eq(recoveryCodes.memberId, memberId)),
  };
}

/**
 * Adds a second factor that the member has just used, which confirms the session.
 * @returns recovery codes with the first one
 * @throws {HttpProblem} 409 for too many, or a second app for codes
 */
export async function addFactor(
  tx: Db,
  { session, at, ...factor }: Omit<typeof secondFactors.$inferInsert, 'createdAt' | 'usedAt'> & { session: SessionProof; at: Date },
): Promise<string[]> {
  const { memberId, kind } = factor;
  // Concurrent additions wait for each other.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
  const present = await listFactors(tx, memberId);
  if (present.length >= MAX_FACTORS) throw new HttpProblem(409, `You have ${MAX_FACTORS} of these already. Please remove one first.`);
  if (kind === 'totp' && present.some((one) => one.kind === 'totp'))
    throw new HttpProblem(409, 'You already have an authenticator app. Please remove it first.');
  await tx.insert(secondFactors).values({ ...factor, createdAt: at, usedAt: at });
  await markVerified(tx, session, at);
  return present.length === 0 ? renewRecoveryCodes(tx, memberId, at) : [];
}

/** Removes a second factor; the recovery codes and confirmations go with the last one. @throws {HttpProblem} 404 */
export async function removeFactor(tx: Db, memberId: string, id: number): Promise<Factor> {
  const removed = await onlyRow(
    tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.id, id), ofMember(memberId)))
      .returning(),
  );
  if (!(await hasSecondFactor(tx, memberId))) await forgetConfirmations(tx, memberId);
  return removed;
}

/** Removes all second factors of a member who has lost them, and signs them out. @returns how many there were */
export async function resetFactors(tx: Db, memberId: string): Promise<number> {
  const removed = await tx.delete(secondFactors).where(ofMember(memberId)).returning({ id: secondFactors.id });
  const ofDeleted = await tx
    .update(members)
    .set({ hadSecondFactor: false })
    .where(and(eq(members.id, memberId), members.hadSecondFactor))
    .returning({ id: members.id });
  await forgetConfirmations(tx, memberId);
  const count = removed.length + ofDeleted.length;
  if (count > 0) await endSessionsOf(tx, memberId);
  return count;
}

async function forgetConfirmations(tx: Db, memberId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.update(sessions).set({ verifiedAt: null }).where(eq(sessions.memberId, memberId));
}

export async function markVerified(tx: Db, { idHash }: SessionProof, at: Date): Promise<void> {
  await tx.update(sessions).set({ verifiedAt: at }).where(eq(sessions.idHash, idHash));
}
