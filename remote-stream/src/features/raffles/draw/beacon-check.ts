import { timeOf } from '@greenroom/shared-ui/format';
import type { DrawableEntry } from './draw-check';
import type { DrawRecord } from './draw.api';

/** Draws with a round of the public beacon. */
export const WITH_BEACON = 'greenroom-draw-4';

/** The chain of drand that the algorithm names (docs/raffle-draws.md), so that no back end can use one of its own. */
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3_000;
/** Between the end of entries and the round. */
const MARGIN_MS = 30_000;
/** How long the draw waits for its round. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Verifies the round of a public beacon: that it follows from the end of entries, that none was made after it, and that the chain signed it.
 * @returns null for a draw that waited in vain and did not use it, undefined for one without a beacon
 */
export async function checkBeacon(
  { algorithm, beacon, drawnAt }: DrawRecord,
  entries: readonly DrawableEntry[],
  crypto: SubtleCrypto,
): Promise<boolean | null | undefined> {
  const isUsed = algorithm === WITH_BEACON;
  if (!beacon) return isUsed ? false : undefined;
  const { closesAt, round, signature } = beacon;
  if (round === null || round !== Math.ceil((timeOf(closesAt) + MARGIN_MS - GENESIS_MS) / PERIOD_MS) + 1) return false;
  const publishedAt = GENESIS_MS + (round - 1) * PERIOD_MS;
  if (entries.some(({ createdAt }) => timeOf(createdAt) >= publishedAt)) return false;
  if (isUsed) return signature !== null && isSigned(round, signature, crypto);
  return timeOf(drawnAt) >= publishedAt + MAX_WAIT_MS ? null : false;
}

/** The randomness of a round, in hex. */
export const randomnessOf = async (signature: string, crypto: SubtleCrypto) => toHex(await crypto.digest('SHA-256', fromHex(signature)));

/** Loads the curve, 27 kB, only for visitors who verify such a draw. */
async function isSigned(round: number, signature: string, crypto: SubtleCrypto): Promise<boolean> {
  const { shortSignatures } = (await import('@noble/curves/bls12-381.js')).bls12_381;
  const message = shortSignatures.hash(new Uint8Array(await crypto.digest('SHA-256', fromHex(round.toString(16).padStart(16, '0')))));
  try {
    return shortSignatures.verify(fromHex(signature), message, fromHex(PUBLIC_KEY));
  } catch {
    // What is no point of the curve.
    return false;
  }
}

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** Bytes in hex. */
export const toHex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
