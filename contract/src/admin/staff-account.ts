import { z } from 'zod';
import { AccountSession, SessionId } from '../account';
import { Count, LineText, required, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint, SuccessResponse } from '../endpoint';
import { PERMISSIONS } from './permissions';

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

/** Everybody with a permission has an account in the panel. */
const ofAccount = { permission: PERMISSIONS, response: dataResponse(StaffAccount) } as const;
const setUp = { permission: PERMISSIONS, confirmation: 'set-up' } as const;
/** Recovery codes are shown once: with the first second factor. */
const addedResponse = z.object({ success: z.literal(true), data: StaffAccount, recovery_codes: z.array(z.string()) });
export type SecondFactorAdded = z.infer<typeof addedResponse>;
const optionsResponse = dataResponse(WebAuthnJson);

export const staffAccountEndpoints = {
  get: defineEndpoint('GET /account', { ...ofAccount, confirmation: 'none', summary: "Your account's second factors" }),
  passkeyOptions: defineEndpoint('POST /account/passkeys/options', {
    ...setUp,
    summary: 'Start adding a passkey',
    response: optionsResponse,
  }),
  addPasskey: defineEndpoint('POST /account/passkeys', {
    ...setUp,
    summary: 'Add a passkey',
    body: z.object({ name: FactorName, credential: WebAuthnJson }),
    response: addedResponse,
  }),
  appOptions: defineEndpoint('POST /account/app/options', {
    ...setUp,
    summary: 'Start adding an authenticator app',
    /** `set_up` is the encrypted secret, sent back with the first code: nothing is stored until then. */
    response: dataResponse(z.object({ secret: z.string(), address: z.string(), set_up: z.string() })),
  }),
  addApp: defineEndpoint('POST /account/app', {
    ...setUp,
    summary: 'Add an authenticator app',
    body: z.object({ name: FactorName, set_up: LineText(500).check(required), code: OneTimeCode }),
    response: addedResponse,
  }),
  removeFactor: defineEndpoint('DELETE /account/factors/:id', {
    ...ofAccount,
    confirmation: 'own',
    summary: 'Remove a passkey or the authenticator app',
  }),
  renewRecoveryCodes: defineEndpoint('POST /account/recovery-codes', {
    permission: PERMISSIONS,
    confirmation: 'own',
    summary: 'Replace the recovery codes',
    response: addedResponse,
  }),
  confirmOptions: defineEndpoint('POST /account/confirm/options', {
    permission: PERMISSIONS,
    confirmation: 'none',
    summary: 'Start confirming the session with a passkey',
    response: optionsResponse,
  }),
  confirm: defineEndpoint('POST /account/confirm', {
    permission: PERMISSIONS,
    confirmation: 'none',
    summary: 'Confirm the session with the second factor',
    body: z.union([
      z.object({ credential: WebAuthnJson }),
      /** One-time or recovery code. */
      z.object({ code: OneTimeCode }),
    ]),
    response: SuccessResponse,
  }),
  sessions: defineEndpoint('GET /account/sessions', {
    permission: PERMISSIONS,
    summary: 'Browsers in which you are signed in',
    response: dataResponse(z.array(AccountSession)),
  }),
  endSession: defineEndpoint('DELETE /account/sessions/:id', {
    permission: PERMISSIONS,
    confirmation: 'own',
    summary: 'Sign out of another browser',
    params: z.object({ id: SessionId }),
    response: SuccessResponse,
  }),
  endOtherSessions: defineEndpoint('DELETE /account/sessions', {
    permission: PERMISSIONS,
    confirmation: 'own',
    summary: 'Sign out of all other browsers',
    response: SuccessResponse,
  }),
};
