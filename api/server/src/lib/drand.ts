import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { httpFetch } from './http-fetch';
import { SECOND } from './durations';

/** Quicknet, a chain of drand: a public beacon that signs a round every three seconds. */
export const QUICKNET = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
} as const;
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3 * SECOND;

const TIMEOUT_MS = 5 * SECOND;
const MAX_BYTES = 16 * 1024;

/** A published round; the signature in hex. */
export interface BeaconRound {
  round: number;
  signature: string;
}

/** Fetches a published round. @returns null if it can't be fetched, or is not genuine; the reason is logged */
export type Beacon = (round: number) => Promise<BeaconRound | null>;

/** Returns the first round published at this time or later. */
export const roundFrom = (time: Date) => Math.max(0, Math.ceil((time.getTime() - GENESIS_MS) / PERIOD_MS)) + 1;

export const timeOfRound = (round: number) => new Date(GENESIS_MS + (round - 1) * PERIOD_MS);

export const randomnessOf = ({ signature }: BeaconRound) => createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

/** Tells whether the chain has signed the round (`bls-unchained-g1-rfc9380`). */
export async function isGenuine({ round, signature }: BeaconRound): Promise<boolean> {
  // Few sites use it, and it takes long to load.
  const { shortSignatures } = (await import('@noble/curves/bls12-381.js')).bls12_381;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = shortSignatures.hash(createHash('sha256').update(number).digest());
  try {
    return shortSignatures.verify(Buffer.from(signature, 'hex'), message, Buffer.from(QUICKNET.publicKey, 'hex'));
  } catch {
    // Not a point of the curve.
    return false;
  }
}

const Response = z.object({ signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** Returns the beacon at an address of drand's HTTP API, which need not be trusted: the signature is verified. */
export function beaconAt(address: string, { allow, log }: { allow: readonly string[]; log: FastifyBaseLogger }): Beacon {
  return async (round) => {
    try {
      const request = { method: 'GET', url: new URL(`${address}/${QUICKNET.hash}/public/${round}`), headers: {}, body: null } as const;
      const { status, body } = await httpFetch(request, { allow, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
      if (status !== 200) throw new Error(`The beacon responded with status ${status}.`);
      const fetched = { round, signature: Response.parse(JSON.parse(body)).signature };
      if (!(await isGenuine(fetched))) throw new Error('The signature of the round is not genuine.');
      return fetched;
    } catch (cause) {
      log.warn({ err: cause, round }, 'A round of the public beacon could not be fetched');
      return null;
    }
  };
}
