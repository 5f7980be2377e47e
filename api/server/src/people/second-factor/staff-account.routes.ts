import { staffAccountEndpoints } from '@greenroom/contract/admin';
import type { FastifyRequest } from 'fastify';
import { type AuditNote, changeAsStaff } from '../../admin/change-as-staff';
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
import { confirmByCode, secretPurpose } from './confirm-by-code';
import { appAddress, newAppSecret, periodOfCode, renewRecoveryCodes } from './one-time-codes';
import { checkCreated, confirmByPasskey, creationOptions, requestOptions } from './passkeys';
import { addFactor, findStaffAccount, removeFactor } from './second-factors.repository';

/** Registers a staff member's own second factors, confirmations and sessions (docs/security.md#accounts-of-the-staff). */
export function staffAccountRoutes(handle: HandleEndpoint, context: ModuleContext & { config: Config }): void {
  factorRoutes(handle, context);
  confirmationRoutes(handle, context);
  sessionRoutes(handle, context);
}

const originOf = ({ publicOrigin }: FastifyRequest) => publicOrigin;

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
        return {
          result: { ...result, data: await accountOf(tx, staff) },
          audit: { ...note, subject: 'members', subjectId: staff.id },
        };
      },
    });

  handle(staffAccountEndpoints.get, async ({ staff }) => ({ data: await accountOf(db, staff) }));

  handle(staffAccountEndpoints.passkeyOptions, async ({ staff: member, request }) => ({
    data: { ...(await creationOptions(db, { member, at: now(), origin: originOf(request), siteName: await siteName() })) },
  }));

  handle(staffAccountEndpoints.addPasskey, async ({ staff: member, request, body: { name, credential } }) => {
    await request.countAgainst(limits.secondFactor);
    const created = await checkCreated(db, { member, at: now(), origin: originOf(request) }, credential);
    return change(member, async (tx, at) => ({
      result: {
        recovery_codes: await addFactor(tx, { ...created, memberId: member.id, kind: 'passkey', name, session: member.session, at }),
      },
      action: 'add-second-factor',
      summary: `Added the passkey ${name}`,
    }));
  });

  handle(staffAccountEndpoints.appOptions, async ({ staff: { id, username } }) => {
    const secret = newAppSecret();
    return {
      data: {
        secret,
        address: appAddress(secret, { site: await siteName(), username }),
        set_up: secrets.encrypt(secret, secretPurpose(id)),
      },
    };
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
    data: { ...(await requestOptions(db, { member, at: now(), origin: originOf(request) })) },
  }));

  handle(staffAccountEndpoints.confirm, async ({ staff: member, request, body }) => {
    await request.countAgainst(limits.secondFactor);
    if ('code' in body) await confirmByCode(context, member, body.code);
    else await confirmByPasskey(db, { member, at: now(), origin: originOf(request) }, body.credential);
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
