import { and, eq } from 'drizzle-orm';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { Db } from '../../db/client';
import { secondFactors } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import type { SessionMember } from '../../session/session.repository';
import { fieldError } from '../../uploads/read-form';
import { periodOfCode, takeRecoveryCode } from './one-time-codes';
import { type Factor, markVerified } from './second-factors.repository';

/** Wrong codes in a row before the next has to wait: a minute, then twice as long each time, up to a day. */
const FREE_FAILURES = 5;
const MAX_WAIT_MINUTES = 24 * 60;

export const secretPurpose = (memberId: string) => `one-time codes of ${memberId}`;

/** Confirms the session by a one-time or recovery code. @throws {HttpProblem} 422 for a wrong or used code, 429 after many */
export async function confirmByCode(context: ModuleContext, member: SessionMember, typed: string): Promise<void> {
  const code = typed.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(code) ? await confirmByApp(context, member, code) : await confirmByRecoveryCode(context, member, code);
  if (!isRight) throw fieldError('code', 'This code is wrong, has already been used, or has expired.');
}

/** Also notes a wrong code, so it must not be rolled back for one. */
function confirmByApp({ db, now, secrets }: ModuleContext, { id, session }: SessionMember, code: string): Promise<boolean> {
  const at = now();
  return db.transaction(async (tx) => {
    const [app] = await tx
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.memberId, id), eq(secondFactors.kind, 'totp')))
      .for('update');
    if (!app?.secret) return false;
    refuseWhileWaiting(app, at);
    const step = periodOfCode(secrets.decrypt(app.secret, secretPurpose(id)), code, { at, usedStep: app.usedStep });
    await writeAttempt(tx, app, { step, at });
    if (step === undefined) return false;
    await markVerified(tx, session, at);
    return true;
  });
}

function refuseWhileWaiting({ failures, failedAt }: Factor, at: Date): void {
  if (failures < FREE_FAILURES || !failedAt) return;
  const minutes = Math.min(2 ** (failures - FREE_FAILURES), MAX_WAIT_MINUTES);
  const seconds = Math.ceil((failedAt.getTime() + minutes * MINUTE - at.getTime()) / 1000);
  if (seconds <= 0) return;
  const message = `Too many wrong codes. Please try again in ${Math.ceil(seconds / 60)} min, or use a passkey or a recovery code.`;
  throw new HttpProblem(429, message, undefined, { 'Retry-After': String(seconds) });
}

async function writeAttempt(tx: Db, { id, failures }: Factor, { step, at }: { step: number | undefined; at: Date }): Promise<void> {
  const outcome =
    step === undefined ? { failures: failures + 1, failedAt: at } : { failures: 0, failedAt: null, usedStep: step, usedAt: at };
  await tx.update(secondFactors).set(outcome).where(eq(secondFactors.id, id));
}

function confirmByRecoveryCode(context: ModuleContext, member: SessionMember, code: string): Promise<boolean> {
  return changeAsStaff(context, {
    staff: member,
    change: async (tx, at) => {
      const isRight = await takeRecoveryCode(tx, member.id, code);
      if (isRight) await markVerified(tx, member.session, at);
      const note = { action: 'confirm', subject: 'members', subjectId: member.id, summary: 'Used a recovery code' };
      return { result: isRight, audit: isRight ? note : [] };
    },
  });
}
