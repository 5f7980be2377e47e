import { verify, type KeyObject } from 'node:crypto';

/** What the signature covers: the message's id and timestamp, as the headers have them, and the bytes of the body. */
export interface SignedMessage {
  messageId: string;
  timestamp: string;
  body: Buffer;
}

/** The bytes that are signed. */
export function signedBytes({ messageId, timestamp, body }: SignedMessage): Buffer {
  return Buffer.concat([Buffer.from(`${messageId}.${timestamp}.`), body]);
}

/** Verifies a signature: RSA, PKCS#1 v1.5 with SHA-256. @param signature in Base64 */
export function isSignedBy(key: KeyObject, message: SignedMessage, signature: string): boolean {
  return verify('sha256', signedBytes(message), key, Buffer.from(signature, 'base64'));
}
