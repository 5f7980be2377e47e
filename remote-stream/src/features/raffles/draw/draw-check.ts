import { DELETED_MEMBER } from '../../../members/member';
import type { RaffleEntry } from '../entries/entries.api';
import type { DrawRecord } from './draw.api';

/** Draws by member ids, until accounts could be deleted. */
const BY_IDS = 'greenroom-draw-1';
/** Draws whose record has neither the numbers of entries nor withdrawals. */
const UNNUMBERED = [BY_IDS, 'greenroom-draw-2'];
/** Draws with a round of the public beacon. */
export const WITH_BEACON = 'greenroom-draw-4';
/** The algorithms implemented here; a changed one gets another name (docs/raffle-draws.md). */
export const SUPPORTED_ALGORITHMS = [...UNNUMBERED, 'greenroom-draw-3', WITH_BEACON];

/** Result of each step of the verification. */
export interface DrawCheck {
  /** The seed matches the hash that was public from the start. */
  commitment: boolean;
  /** The entries match the hash in the record, and all others that were made are recorded as withdrawn; null if the members' ids, which it is of, are gone with deleted accounts. */
  entries: boolean | null;
  /** The round of the public beacon is the promised one, and genuine; see `checkBeacon`. */
  beacon?: boolean | null;
  /** The winners follow from seed and entries, as do those who replaced others, and the published reserves. */
  winners: boolean;
}

/** The fields of an entry that determine a draw. */
export type DrawableEntry = Pick<RaffleEntry, 'id' | 'number' | 'tickets' | 'drawSalt' | 'createdAt'> & {
  user: { id: string; name: string | null };
};

/**
 * Verifies a draw with an independent implementation of the published algorithm (docs/raffle-draws.md).
 * @param draw a completed draw, with its seed
 * @param entries all entries of the raffle, in any order
 */
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
  // With the curve, which takes 27 kB: only for visitors who verify such a draw.
  const beaconCheck = draw.beacon || draw.algorithm === WITH_BEACON ? await import('./beacon-check') : null;
  const signature = draw.algorithm === WITH_BEACON ? draw.beacon?.signature : null;
  const text = signature ? `${entriesHash}:${await beaconCheck?.randomnessOf(signature, crypto)}` : entriesHash;
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
    beacon: await beaconCheck?.checkBeacon(draw, entries, crypto),
    winners:
      !areOfWinners.includes(false) &&
      placed.join() === draw.winners.map(({ place, entryId }) => `${place}:${entryId}`).join() &&
      order.join() === reserves.map(({ entryId }) => entryId).join(),
  };
}

/** The text that the entries hash is of, and whether it has every entry that was ever made. */
function entriesText(draw: DrawRecord, lines: { number: number; line: string }[]): { text: string; isComplete: boolean } {
  if (UNNUMBERED.includes(draw.algorithm)) return { text: lines.map(({ line }) => line).join(''), isComplete: true };
  const withdrawn = draw.withdrawals.map(({ number, entryId, tickets }) => ({ number, line: `${entryId}:withdrawn:${tickets}\n` }));
  const made = [...lines, ...withdrawn].sort((one, other) => one.number - other.number);
  return {
    text: made.map(({ number, line }) => `${number}:${line}`).join(''),
    isComplete: made.length === draw.entriesMade && made.every(({ number }, index) => number === index + 1),
  };
}

/** Ids of the drawn entries in order; each member is drawn once. */
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

/** The entry that holds the ticket with this zero-based number. */
export function entryAt<E extends DrawableEntry>(entries: readonly E[], ticket: number): E {
  let first = 0;
  const found = entries.find(({ tickets }) => ticket < (first += tickets));
  if (!found) throw new RangeError(`There is no ticket ${ticket}.`);
  return found;
}

/** The number of tickets of all entries. */
export const sumOf = (entries: readonly DrawableEntry[]) => entries.reduce((sum, { tickets }) => sum + tickets, 0);

const RANGE = 1n << 256n;

/** A uniformly distributed number below the limit. Rejects numbers of the last, incomplete range, which would favour small results. */
export async function nextBelow(limit: number, next: () => Promise<bigint>): Promise<number> {
  const tickets = BigInt(limit);
  for (;;) {
    const number = await next();
    if (number < (RANGE / tickets) * tickets) return Number(number % tickets);
  }
}

/** The sequence of 256-bit numbers derived from the seed and the text. */
async function randomNumbers(crypto: SubtleCrypto, seed: string, text: string): Promise<() => Promise<bigint>> {
  const key = await crypto.importKey('raw', toBytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  let counter = 0;
  return async () => BigInt(`0x${toHex(await crypto.sign('HMAC', key, toBytes(`${text}:${counter++}`)))}`);
}

/** What the draw uses in place of a member's id. */
async function pseudonymOf(crypto: SubtleCrypto, id: string, salt: string): Promise<string> {
  return `9${String(BigInt(`0x${await sha256(crypto, `${salt}:${id}`)}`) % 10n ** 19n).padStart(19, '0')}`;
}

const sha256 = async (crypto: SubtleCrypto, text: string) => toHex(await crypto.digest('SHA-256', toBytes(text)));

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Bytes in hex. */
export const toHex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
