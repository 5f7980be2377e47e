import { readNumber, readRecord } from '@greenroom/shared-ui/http';

/** Terms of a proof of work (docs/contracts.md#requests). */
export interface Proof {
  bits: number;
  iterations: number;
}

/** Largest terms that a phone meets within a minute. */
const MAX: Proof = { bits: 12, iterations: 10_000 };

/** Reads the terms of a server. @returns undefined if it has none, or such that no browser should try */
export function readProof(value: unknown): Proof | undefined {
  const { bits, iterations } = readRecord(value);
  const proof = { bits: readNumber(bits), iterations: readNumber(iterations) };
  const isSane = (term: keyof Proof) => Number.isInteger(proof[term]) && proof[term] > 0 && proof[term] <= MAX[term];
  return isSane('bits') && isSane('iterations') ? proof : undefined;
}

/** Finds the number with which the token's key begins with enough zero bits. @returns undefined once it is aborted */
export async function findProof(token: string, { bits, iterations }: Proof, signal: AbortSignal): Promise<string | undefined> {
  const { subtle } = globalThis.crypto;
  const text = new TextEncoder();
  const material = await subtle.importKey('raw', text.encode(token), 'PBKDF2', false, ['deriveBits']);
  for (let salt = 0; !signal.aborted; salt += 1) {
    const terms = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(String(salt)), iterations };
    const key = await subtle.deriveBits(terms, material, 32);
    if (new DataView(key).getUint32(0) >>> (32 - bits) === 0) return String(salt);
  }
  return undefined;
}
