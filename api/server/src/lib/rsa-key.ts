import { createPublicKey, type KeyObject } from 'node:crypto';

/** Reads a public key in PEM. @returns undefined for anything but an RSA key of at least 2048 bits */
export function readPublicKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : undefined;
  } catch {
    return undefined;
  }
}
