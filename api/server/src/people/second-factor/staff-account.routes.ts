import { staffAccountEndpoints } from '@greenroom/contract/admin';
import { changeAsStaff, type AuditNote } from '../../admin/change-as-staff';
import { rowNotFound } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import type { Config } from '../../config/config';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../lib/http-problem';
import { CannotDecrypt } from '../../lib/secret-box';
import type { ModuleContext } from '../../module-context';
import { findSettings } from '../../delivery/settings/settings.repository';
import { limits } from '../../plugins/rate-limits';
import { hasSecondFactor, needsSecondFactor } from '../../session/require-confirmation';
import { rightsOf } from '../../session/roles';
import type { SessionMember } from '../../session/session.repository';
import { fieldError } from '../../uploads/read-form';
import { endOtherSessions, listSessions } from '../account/account.routes';
import { appAddress, newAppSecret, periodOfCode, renewRecoveryCodes, takeRecoveryCode } from './one-time-codes';
import { checkCreated, confirmByPasskey, creationOptions, requestOptions } from './passkeys';
import { addFactor, findStaffAccount, removeFactor, markVerified, type Factor } from './second-factors.repository';
import { and, eq } from 'drizzle-orm';
import { secondFactors } from '../../db/schema';
import { MINUTE } from '../../lib/durations';

/** Registers a staff member's own second factors, confirmations and sessions (docs/security.md#accounts-of-the-staff). */
export function staffAccountRoutes(handle: HandleEndpoint, context: ModuleContext & { config: Config }): void {
  factorRoutes(handle, context);
  confirmationRoutes(handle, context);
  sessionRoutes(handle, context);
}

function factorRoutes(handle: HandleEndpoint, context: ModuleContext & { config: Config }): void {
  const { db, now, config, secrets } = context;
  const accountOf = async (tx: Db, staff: SessionMember) =>
    findStaffAccount(tx, staff, needsSecondFactor(config, await rightsOf(tx, staff)));
  const siteName = async () => (await findSettings(context)).value.site_name;

  /** Changes the caller's second factors, with an audit entry. */
  const change = <Result extends object>(
    staff: SessionMember,
    run: (tx: Db, at: Date) => Promise<{ result: Result } & Pick<AuditNote, 'action' | 'summary'>>,
  ) =>
    changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const { result, ...note } = await run(tx, at);
        const audit = { ...note, subject: 'members', subjectId: staff.id };
        return { result: { ...result, data: await accountOf(tx, staff) }, audit };
      },
    });

  handle(staffAccountEndpoints.get, async ({ staff }) => ({ data: await accountOf(db, staff) }));

  handle(staffAccountEndpoints.passkeyOptions, async ({ staff: member, request }) => ({
    data: { ...(await creationOptions(db, { member, at: now(), origin: request.publicOrigin, siteName: await siteName() })) },
  }));

  handle(staffAccountEndpoints.addPasskey, async ({ staff: member, request, body: { name, credential } }) => {
    await request.countAgainst(limits.secondFactor);
    const created = await checkCreated(db, { member, at: now(), origin: request.publicOrigin }, credential);
    return change(member, async (tx, at) => {
      const factor = { ...created, memberId: member.id, kind: 'passkey', name, session: member.session, at } as const;
      const summary = `Added the passkey ${name}`;
      return { result: { recovery_codes: await addFactor(tx, factor) }, action: 'add-second-factor', summary };
    });
  });

  handle(staffAccountEndpoints.appOptions, async ({ staff: { id, username } }) => {
    const secret = newAppSecret();
    const address = appAddress(secret, { site: await siteName(), username });
    return { data: { secret, address, set_up: secrets.encrypt(secret, secretPurpose(id)) } };
  });

  handle(
    staffAccountEndpoints.addApp,
    async ({ staff: { id: memberId, session }, staff, request, body: { name, set_up: encrypted, code } }) => {
      await request.countAgainst(limits.secondFactor);
      const secret = decryptSetUp(context, encrypted, memberId);
      const usedStep = periodOfCode(secret, code.replace(/\s/g, ''), { at: now(), usedStep: 0 });
      if (usedStep === undefined) throw fieldError('code', "This isn't the code your app shows now. Check your device's clock.");
      return change(staff, async (tx, at) => ({
        result: { recovery_codes: await addFactor(tx, { memberId, kind: 'totp', name, secret: encrypted, usedStep, session, at }) },
        action: 'add-second-factor',
        summary: `Added the app for one-time codes ${name}`,
      }));
    },
  );

  handle(staffAccountEndpoints.removeFactor, ({ staff, params }) =>
    change(staff, async (tx) => {
      const { kind, name } = await removeFactor(tx, staff.id, params.id);
      const summary = `Removed the ${kind === 'passkey' ? 'passkey' : 'app for one-time codes'} ${name}`;
      return { result: {}, action: 'remove-second-factor', summary };
    }),
  );

  handle(staffAccountEndpoints.renewRecoveryCodes, ({ staff }) =>
    change(staff, async (tx, at) => {
      // Recovery codes confirm a session, so they may not precede the factor that they replace.
      if (!(await hasSecondFactor(tx, staff.id)))
        throw new HttpProblem(409, "Add a passkey or an app first. You'll get recovery codes with it.");
      const codes = await renewRecoveryCodes(tx, staff.id, at);
      return { result: { recovery_codes: codes }, action: 'renew-recovery-codes', summary: 'Replaced the recovery codes' };
    }),
  );
}

/** Decrypts a started setup. @throws {HttpProblem} 422 if this server did not encrypt it for the member */
function decryptSetUp({ secrets }: ModuleContext, encrypted: string, memberId: string): string {
  try {
    return secrets.decrypt(encrypted, secretPurpose(memberId));
  } catch (cause) {
    if (cause instanceof CannotDecrypt) throw fieldError('code', "Couldn't finish the set-up. Please start again.");
    throw cause;
  }
}

function confirmationRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(staffAccountEndpoints.confirmOptions, async ({ staff: member, request }) => ({
    data: { ...(await requestOptions(db, { member, at: now(), origin: request.publicOrigin })) },
  }));

  handle(staffAccountEndpoints.confirm, async ({ staff: member, request, body }) => {
    await request.countAgainst(limits.secondFactor);
    if ('code' in body) await confirmByCode(context, member, body.code);
    else await confirmByPasskey(db, { member, at: now(), origin: request.publicOrigin }, body.credential);
    return {};
  });
}

function sessionRoutes(handle: HandleEndpoint, { db, now, changes }: ModuleContext): void {
  const end = async (staff: SessionMember, name?: string) => {
    const ended = await endOtherSessions(db, staff, name);
    for (const session of ended) changes.announce({ session });
    return ended.length;
  };

  handle(staffAccountEndpoints.sessions, async ({ staff }) => ({ data: await listSessions(db, staff, now()) }));

  handle(staffAccountEndpoints.endSession, async ({ staff, params }) => {
    if ((await end(staff, params.id)) === 0) throw rowNotFound();
    return {};
  });

  handle(staffAccountEndpoints.endOtherSessions, async ({ staff }) => {
    await end(staff);
    return {};
  });
}

/** Wrong codes in a row before the next has to wait: a minute, then twice as long each time, up to a day. */
const FREE_FAILURES = 5;
const MAX_WAIT_MINUTES = 24 * 60;

const secretPurpose = (memberId: string) => `one-time codes of ${memberId}`;

/** Confirms the session by a one-time or recovery code. @throws {HttpProblem} 422 for a wrong or used code, 429 after many */
async function confirmByCode(context: ModuleContext, member: SessionMember, typed: string): Promise<void> {
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
