import { timeOf } from '@greenroom/shared-ui/format';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type DrawableEntry, toHex, WITH_BEACON } from './draw-check';
import type { DrawRecord } from './draw.api';

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
 * Verifies the round of a draw with a public beacon: that it follows from the end of entries, that none was made after it, and that the chain signed it.
 * @returns null for a draw that waited in vain and did not use it
 */
export async function checkBeacon(
  { algorithm, beacon, drawnAt }: DrawRecord,
  entries: readonly DrawableEntry[],
  crypto: SubtleCrypto,
): Promise<boolean | null> {
  if (!beacon) return false;
  const { closesAt, round, signature } = beacon;
  if (round === null || round !== Math.ceil((timeOf(closesAt) + MARGIN_MS - GENESIS_MS) / PERIOD_MS) + 1) return false;
  const publishedAt = GENESIS_MS + (round - 1) * PERIOD_MS;
  if (entries.some(({ createdAt }) => timeOf(createdAt) >= publishedAt)) return false;
  if (algorithm === WITH_BEACON) return signature !== null && isSigned(round, signature, crypto);
  return timeOf(drawnAt) >= publishedAt + MAX_WAIT_MS ? null : false;
}

/** The randomness of a round, in hex. */
export const randomnessOf = async (signature: string, crypto: SubtleCrypto) => toHex(await crypto.digest('SHA-256', fromHex(signature)));

/** Whether the chain has signed the round (`bls-unchained-g1-rfc9380`). */
async function isSigned(round: number, signature: string, crypto: SubtleCrypto): Promise<boolean> {
  const { shortSignatures } = bls12_381;
  const message = shortSignatures.hash(new Uint8Array(await crypto.digest('SHA-256', fromHex(round.toString(16).padStart(16, '0')))));
  try {
    return shortSignatures.verify(fromHex(signature), message, fromHex(PUBLIC_KEY));
  } catch {
    // What is no point of the curve.
    return false;
  }
}

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
