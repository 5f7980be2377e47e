import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { secondFactors, sessions } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { HttpProblem } from '../../lib/http-problem';
import type { SessionMember, SessionProof } from '../../session/session.repository';
import { type Factor, listFactors, markVerified } from './second-factors.repository';

/** Time browsers wait for an authenticator. */
const CHALLENGE_MS = 5 * MINUTE;

interface Ceremony {
  member: SessionMember;
  at: Date;
  /** Site's origin: a passkey belongs to its host. */
  origin: string;
}

const hostOf = (origin: string) => new URL(origin).hostname;

const refused = () => new HttpProblem(422, "Couldn't check this passkey. Please try again.");

/** Returns the options for creating a passkey. The challenge counts once, for this session. */
export async function creationOptions(db: Db, { member, at, origin, siteName }: Ceremony & { siteName: string }) {
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(member.id),
    userName: member.username,
    excludeCredentials: await credentialsOf(db, member.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await saveChallenge(db, member.session, options.challenge, at);
  return options;
}

/** Checks a created passkey. @returns the part to store @throws {HttpProblem} 422 */
export async function checkCreated(db: Db, { member, at, origin }: Ceremony, response: object) {
  const expectedChallenge = await takeChallenge(db, member.session, at);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** Returns the options for using a passkey. @throws {HttpProblem} 409 without one */
export async function requestOptions(db: Db, { member, at, origin }: Ceremony) {
  const allowCredentials = await credentialsOf(db, member.id);
  if (allowCredentials.length === 0) throw new HttpProblem(409, "You don't have a passkey for this site.");
  const options = await generateAuthenticationOptions({ rpID: hostOf(origin), allowCredentials, userVerification: 'preferred' });
  await saveChallenge(db, member.session, options.challenge, at);
  return options;
}

/** Confirms the session by the use of a passkey. @throws {HttpProblem} 422 */
export async function confirmByPasskey(db: Db, { member, at, origin }: Ceremony, response: object): Promise<void> {
  const expectedChallenge = await takeChallenge(db, member.session, at);
  await db.transaction(async (tx) => {
    const { id } = response as { id?: unknown };
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.credentialId, String(id)), eq(secondFactors.memberId, member.id)))
      .for('update');
    if (!factor?.credentialId || !factor.publicKey) throw refused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: {
        id: factor.credentialId,
        publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')),
        counter: factor.counter,
      },
      requireUserVerification: false,
    }).catch(() => {
      throw refused();
    });
    if (!verified) throw refused();
    await tx.update(secondFactors).set({ counter: authenticationInfo.newCounter, usedAt: at }).where(eq(secondFactors.id, factor.id));
    await markVerified(tx, member.session, at);
  });
}

async function credentialsOf(db: Db, memberId: string) {
  const isPasskey = (factor: Factor): factor is Factor & { credentialId: string } => factor.credentialId !== null;
  return (await listFactors(db, memberId))
    .filter(isPasskey)
    .map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as AuthenticatorTransport[] }));
}

async function saveChallenge(db: Db, { idHash }: SessionProof, challenge: string, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ challenge, challengeExpiresAt: new Date(at.getTime() + CHALLENGE_MS) })
    .where(eq(sessions.idHash, idHash));
}

/** Uses up the session's challenge, whatever comes of it. @throws {HttpProblem} 422 without one */
async function takeChallenge(db: Db, { idHash }: SessionProof, at: Date): Promise<string> {
  const [taken] = await db.transaction(async (tx) => {
    const rows = await tx.select().from(sessions).where(eq(sessions.idHash, idHash)).for('update');
    await tx.update(sessions).set({ challenge: null, challengeExpiresAt: null }).where(eq(sessions.idHash, idHash));
    return rows;
  });
  if (!taken?.challenge || !taken.challengeExpiresAt || taken.challengeExpiresAt <= at) throw refused();
  return taken.challenge;
}
