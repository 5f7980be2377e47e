import type { RaffleEntry } from '../entries/entries.api';
import type { DrawRecord } from './draw.api';

/** The rule that is understood here; another one gets another name (docs/raffle-draws.md). */
export const RULE = 'greenroom-draw-1';

/** Each promise of a draw, and whether it was kept. */
export interface DrawCheck {
  /** The seed is the one whose hash was public from the start. */
  commitment: boolean;
  /** The entries are those that were drawn from. */
  entries: boolean;
  /** The winners follow from seed and entries. */
  winners: boolean;
}

/** What a draw needs to know of an entry. */
export type DrawableEntry = Pick<RaffleEntry, 'id' | 'tickets'> & { user: { id: string } };

/**
 * Draws again by the public rule, with code of its own, and compares (docs/raffle-draws.md).
 * @param draw has been held: its seed is known
 * @param entries all of the raffle, in any order
 */
export async function checkDraw(
  draw: DrawRecord & { seed: string },
  entries: readonly DrawableEntry[],
  crypto: SubtleCrypto = globalThis.crypto.subtle,
): Promise<DrawCheck> {
  const inOrder = [...entries].sort((one, other) => Number(one.id) - Number(other.id));
  const commitment = await sha256(crypto, draw.seed);
  const entriesHash = await sha256(crypto, inOrder.map(({ id, user, tickets }) => `${id}:${user.id}:${tickets}\n`).join(''));
  const winners = await drawAgain(inOrder, await numbers(crypto, draw.seed, entriesHash), draw.winnersCount);
  return {
    commitment: commitment === draw.commitment,
    entries: entriesHash === draw.entriesHash,
    winners: winners.join() === draw.winners.map(({ entryId }) => entryId).join(),
  };
}

/** The ids of the entries that win, the first winner's first; nobody wins twice. */
async function drawAgain(entries: readonly DrawableEntry[], next: () => Promise<bigint>, count: number): Promise<string[]> {
  const winners: string[] = [];
  let left = entries;
  while (winners.length < count && left.length > 0) {
    const winner = entryAt(left, await nextBelow(sumOf(left), next));
    winners.push(winner.id);
    left = left.filter(({ user }) => user.id !== winner.user.id);
  }
  return winners;
}

/** The entry that holds the ticket of that number, counted from 0. */
function entryAt(entries: readonly DrawableEntry[], ticket: number): DrawableEntry {
  let first = 0;
  const found = entries.find(({ tickets }) => ticket < (first += tickets));
  if (!found) throw new RangeError(`There is no ticket ${ticket}.`);
  return found;
}

const sumOf = (entries: readonly DrawableEntry[]) => entries.reduce((sum, { tickets }) => sum + tickets, 0);

const RANGE = 1n << 256n;

/** A number below the limit. Those of the last, incomplete round are passed over, or small ones would be likelier. */
export async function nextBelow(limit: number, next: () => Promise<bigint>): Promise<number> {
  const tickets = BigInt(limit);
  for (;;) {
    const number = await next();
    if (number < (RANGE / tickets) * tickets) return Number(number % tickets);
  }
}

/** The row of numbers that follows from the seed, 256 bits each. */
async function numbers(crypto: SubtleCrypto, seed: string, entriesHash: string): Promise<() => Promise<bigint>> {
  const key = await crypto.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  let counter = 0;
  return async () => BigInt(`0x${inHex(await crypto.sign('HMAC', key, bytesOf(`${entriesHash}:${counter++}`)))}`);
}

const sha256 = async (crypto: SubtleCrypto, text: string) => inHex(await crypto.digest('SHA-256', bytesOf(text)));

const bytesOf = (text: string) => new TextEncoder().encode(text);

const inHex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
