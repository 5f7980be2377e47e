import { timeOf } from '@greenroom/shared-ui/format';
import { DELETED_MEMBER } from '../../shared/member';
import type { RaffleEntry } from './entries.api';
import type { DrawRecord } from './draw.api';

/** Draws by member ids, until accounts could be deleted. */
const BY_IDS = 'greenroom-draw-1';
/** Draws whose record has neither the numbers of entries nor withdrawals. */
const UNNUMBERED = [BY_IDS, 'greenroom-draw-2'];
const WITH_BEACON = 'greenroom-draw-4';
/** The algorithms implemented here; a changed one gets another name (docs/raffle-draws.md). */
export const SUPPORTED_ALGORITHMS = [...UNNUMBERED, 'greenroom-draw-3', WITH_BEACON];

export interface DrawCheck {
  /** The seed matches the hash that was public from the start. */
  commitment: boolean;
  /** The entries match the recorded hash, all others are recorded as withdrawn; null if the hash needs ids of deleted accounts. */
  entries: boolean | null;
  /** The round of the public beacon is the promised one, and genuine; see `checkBeacon`. */
  beacon?: boolean | null;
  /** The winners, those who replaced others, and the published reserves follow from seed and entries. */
  winners: boolean;
}

export type DrawableEntry = Pick<RaffleEntry, 'id' | 'number' | 'tickets' | 'drawSalt' | 'createdAt'> & {
  user: { id: string; name: string | null };
};

/** Verifies a completed draw with an independent implementation of docs/raffle-draws.md, given all entries in any order. */
export async function checkDraw(
  draw: DrawRecord & { seed: string },
  entries: readonly DrawableEntry[],
  crypto: SubtleCrypto = globalThis.crypto.subtle,
): Promise<DrawCheck> {
  const sorted = [...entries].sort((one, other) => Number(one.id) - Number(other.id));
  const commitment = await sha256(crypto, draw.seed);
  const isByIds = draw.algorithm === BY_IDS;
  const lines = sorted.map(async ({ id, number, user, tickets, drawSalt }) => {
    const member = isByIds || drawSalt === null ? user.id : await pseudonymOf(crypto, user.id, drawSalt);
    return { number, line: `${id}:${member}:${tickets}\n` };
  });
  const isComparable = !isByIds || !sorted.some(({ user }) => user.name === DELETED_MEMBER);
  const { text: made, isComplete } = entriesText(draw, await Promise.all(lines));
  const entriesHash = isComparable ? await sha256(crypto, made) : (draw.entriesHash ?? '');
  const signature = draw.algorithm === WITH_BEACON ? draw.beacon?.signature : null;
  const text = signature ? `${entriesHash}:${await randomnessOf(signature, crypto)}` : entriesHash;
  const { winnersCount, replacements, reserves } = draw;
  const count = winnersCount + replacements.length + reserves.length;
  const order = await recomputeOrder(sorted, await randomNumbers(crypto, draw.seed, text), count);
  const winners: (string | undefined)[] = order.splice(0, winnersCount);
  // Each took the next turn.
  const areOfWinners = replacements.map(({ place, entryId }) => {
    const isOfWinner = winners[place - 1] === entryId;
    winners[place - 1] = order.shift();
    return isOfWinner;
  });
  const placed = winners.flatMap((entryId, index) => (entryId === undefined ? [] : [`${index + 1}:${entryId}`]));
  return {
    commitment: commitment === draw.commitment,
    entries: isComparable ? isComplete && entriesHash === draw.entriesHash : null,
    beacon: draw.beacon || draw.algorithm === WITH_BEACON ? await checkBeacon(draw, entries, crypto) : undefined,
    winners:
      !areOfWinners.includes(false) &&
      placed.join() === draw.winners.map(({ place, entryId }) => `${place}:${entryId}`).join() &&
      order.join() === reserves.map(({ entryId }) => entryId).join(),
  };
}

/** Returns the text of the entries hash, and whether it has every entry that was ever made. */
function entriesText(draw: DrawRecord, lines: { number: number; line: string }[]): { text: string; isComplete: boolean } {
  if (UNNUMBERED.includes(draw.algorithm)) return { text: lines.map(({ line }) => line).join(''), isComplete: true };
  const withdrawn = draw.withdrawals.map(({ number, entryId, tickets }) => ({ number, line: `${entryId}:withdrawn:${tickets}\n` }));
  const made = [...lines, ...withdrawn].sort((one, other) => one.number - other.number);
  return {
    text: made.map(({ number, line }) => `${number}:${line}`).join(''),
    isComplete: made.length === draw.entriesMade && made.every(({ number }, index) => number === index + 1),
  };
}

/** Returns the ids of the drawn entries in order; each member is drawn once. */
async function recomputeOrder(entries: readonly DrawableEntry[], nextNumber: () => Promise<bigint>, count: number): Promise<string[]> {
  const order: string[] = [];
  let remaining = entries;
  while (order.length < count && remaining.length > 0) {
    const drawn = entryAt(remaining, await nextBelow(sumOf(remaining), nextNumber));
    order.push(drawn.id);
    remaining = remaining.filter(({ user }) => user.id !== drawn.user.id);
  }
  return order;
}

/** Returns the entry that holds the ticket with this zero-based number. */
export function entryAt<E extends DrawableEntry>(entries: readonly E[], ticket: number): E {
  let first = 0;
  const found = entries.find(({ tickets }) => ticket < (first += tickets));
  if (!found) throw new RangeError(`There is no ticket ${ticket}.`);
  return found;
}

export const sumOf = (entries: readonly DrawableEntry[]) => entries.reduce((sum, { tickets }) => sum + tickets, 0);

const RANGE = 1n << 256n;

/** Returns a uniform number below the limit; rejects the last, incomplete range, which would favour small results. */
export async function nextBelow(limit: number, next: () => Promise<bigint>): Promise<number> {
  const tickets = BigInt(limit);
  for (;;) {
    const number = await next();
    if (number < (RANGE / tickets) * tickets) return Number(number % tickets);
  }
}

async function randomNumbers(crypto: SubtleCrypto, seed: string, text: string): Promise<() => Promise<bigint>> {
  const key = await crypto.importKey('raw', toBytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  let counter = 0;
  return async () => BigInt(`0x${toHex(await crypto.sign('HMAC', key, toBytes(`${text}:${counter++}`)))}`);
}

/** Returns the draw's substitute for a member's id. */
const pseudonymOf = async (crypto: SubtleCrypto, id: string, salt: string): Promise<string> =>
  `9${String(BigInt(`0x${await sha256(crypto, `${salt}:${id}`)}`) % 10n ** 19n).padStart(19, '0')}`;

const sha256 = async (crypto: SubtleCrypto, text: string) => toHex(await crypto.digest('SHA-256', toBytes(text)));

const toBytes = (text: string) => new TextEncoder().encode(text);

const toHex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The chain of drand that the algorithm names (docs/raffle-draws.md): no back end can use one of its own. */
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3_000;
const MARGIN_MS = 30_000;
/** The longest that a draw waits for its round. */
const MAX_WAIT_MS = 86_400_000;

/** Verifies a draw's beacon: round after the end of entries, no later entries, signed by the chain. Null if it wasn't used. */
async function checkBeacon(
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

const randomnessOf = async (signature: string, crypto: SubtleCrypto) => toHex(await crypto.digest('SHA-256', fromHex(signature)));

/** Tells whether the chain has signed the round (`bls-unchained-g1-rfc9380`). */
async function isSigned(round: number, signature: string, crypto: SubtleCrypto): Promise<boolean> {
  // 27 kB: only for visitors who verify such a draw.
  const { shortSignatures } = (await import('@noble/curves/bls12-381.js')).bls12_381;
  const message = shortSignatures.hash(new Uint8Array(await crypto.digest('SHA-256', fromHex(round.toString(16).padStart(16, '0')))));
  try {
    return shortSignatures.verify(fromHex(signature), message, fromHex(PUBLIC_KEY));
  } catch {
    // The signature is no point of the curve.
    return false;
  }
}

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
