import { z } from 'zod';
import { AccountSession, SessionId } from '../account';
import { Count, LineText, required, RowId, Timestamp } from '../primitives';
import { PERMISSIONS } from './permissions';
import { requiring } from './resource';

/** Header of a refused request that says what to confirm before sending it again (docs/security.md#accounts-of-the-staff). */
export const CONFIRMATION_HEADER = 'Confirmation-Required';
/**
 * Ways to confirm: the second factor, a new sign-in with Discord, or setting a second factor up. `reset`: a deleted account of the same
 * person had one, which somebody else has to reset first.
 */
export const CONFIRMATIONS = ['second-factor', 'sign-in', 'set-up', 'reset'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

export const SecondFactor = z.object({
  id: RowId,
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  created_at: Timestamp,
  used_at: Timestamp.nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const StaffAccount = z.object({
  is_required: z.boolean(),
  /** A deleted account of the same person had a second factor, which has to be reset first. */
  needs_reset: z.boolean(),
  factors: z.array(SecondFactor),
  recovery_codes: Count,
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** JSON of the browser's passkey functions: defined by WebAuthn, checked by the server's library. */
const WebAuthnJson = z.record(z.string(), z.unknown());

const FactorName = LineText(60).check(required);
const OneTimeCode = LineText(20).check(required);

/** Recovery codes are shown once: with the first second factor. */
const addedResponse = z.object({ success: z.literal(true), data: StaffAccount, recovery_codes: z.array(z.string()) });
export type SecondFactorAdded = z.infer<typeof addedResponse>;
const anyStaff = requiring(PERMISSIONS);

export const staffAccountEndpoints = {
  get: anyStaff('GET /account', "Your account's second factors", StaffAccount, { confirmation: 'none' }),
  passkeyOptions: anyStaff('POST /account/passkeys/options', 'Start adding a passkey', WebAuthnJson, { confirmation: 'set-up' }),
  addPasskey: anyStaff('POST /account/passkeys', 'Add a passkey', null, {
    confirmation: 'set-up',
    body: z.object({ name: FactorName, credential: WebAuthnJson }),
    response: addedResponse,
  }),
  /** `set_up` is the encrypted secret, sent back with the first code: nothing is stored until then. */
  appOptions: anyStaff(
    'POST /account/app/options',
    'Start adding an authenticator app',
    z.object({ secret: z.string(), address: z.string(), set_up: z.string() }),
    { confirmation: 'set-up' },
  ),
  addApp: anyStaff('POST /account/app', 'Add an authenticator app', null, {
    confirmation: 'set-up',
    body: z.object({ name: FactorName, set_up: LineText(500).check(required), code: OneTimeCode }),
    response: addedResponse,
  }),
  removeFactor: anyStaff('DELETE /account/factors/:id', 'Remove a passkey or the authenticator app', StaffAccount, { confirmation: 'own' }),
  renewRecoveryCodes: anyStaff('POST /account/recovery-codes', 'Replace the recovery codes', null, {
    confirmation: 'own',
    response: addedResponse,
  }),
  confirmOptions: anyStaff('POST /account/confirm/options', 'Start confirming the session with a passkey', WebAuthnJson, {
    confirmation: 'none',
  }),
  confirm: anyStaff('POST /account/confirm', 'Confirm the session with the second factor', null, {
    confirmation: 'none',
    body: z.union([
      z.object({ credential: WebAuthnJson }),
      /** One-time or recovery code. */
      z.object({ code: OneTimeCode }),
    ]),
  }),
  sessions: anyStaff('GET /account/sessions', 'Browsers in which you are signed in', z.array(AccountSession)),
  endSession: anyStaff('DELETE /account/sessions/:id', 'Sign out of another browser', null, {
    confirmation: 'own',
    params: z.object({ id: SessionId }),
  }),
  endOtherSessions: anyStaff('DELETE /account/sessions', 'Sign out of all other browsers', null, { confirmation: 'own' }),
};
