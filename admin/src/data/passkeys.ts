import { type SecondFactorAdded, staffAccountEndpoints } from '@greenroom/contract/admin';
import { sendRequest } from './request';

/** Lazy, since few use passkeys. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Creates a passkey, and adds it to the account. @throws {Error} with a message for the user */
export async function createPasskey(name: string): Promise<SecondFactorAdded> {
  const { data } = await sendRequest(staffAccountEndpoints.passkeyOptions);
  const { startRegistration } = await loadLibrary();
  const options = data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const credential = await startRegistration({ optionsJSON: options }).catch(explain);
  return sendRequest(staffAccountEndpoints.addPasskey, { body: { name, credential: { ...credential } } });
}

/** Confirms the session by a passkey. @throws {Error} with a message for the user */
export async function confirmByPasskey(): Promise<void> {
  const { data } = await sendRequest(staffAccountEndpoints.confirmOptions);
  const { startAuthentication } = await loadLibrary();
  const options = data as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON: options }).catch(explain);
  await sendRequest(staffAccountEndpoints.confirm, { body: { credential: { ...credential } } });
}

function explain(cause: unknown): never {
  const { name, message } = cause as Error;
  if (name === 'InvalidStateError') throw new Error('This device already has a passkey for your account.');
  if (name === 'NotAllowedError') throw new Error("The browser didn't use a passkey. Please try again.");
  throw new Error(`The browser can't use a passkey here: ${message}`);
}
