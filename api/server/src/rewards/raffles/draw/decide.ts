import { createHash, createHmac } from 'node:crypto';

/** The versions of the algorithm in docs/raffle-draws.md, without and with a public beacon; a changed one gets another name. */
export const ALGORITHM = 'greenroom-draw-3';
export const BEACON_ALGORITHM = 'greenroom-draw-4';

/** The fields of an entry that the draw depends on. */
export interface DrawnEntry {
  id: number;
  /** Counts the raffle's entries from 1, withdrawn ones included. */
  number: number;
  /** The member's pseudonym, see {@link pseudonymOf}. */
  memberId: string;
  tickets: number;
}

/** The commitment to a seed, published before the draw, so that the seed can't be replaced. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/**
 * What a draw uses in place of a member's id, so that the draw can still be verified after the member has deleted their account. It is
 * derived from the id, so that an entry cannot be given to somebody else afterwards, and from a secret that goes with the account.
 * @returns 20 digits, above every Discord id; a deleted account has it as its id
 */
export function pseudonymOf({ id, drawSalt }: { id: string; drawSalt: string }): string {
  if (drawSalt === '') return id;
  const digest = createHash('sha256').update(`${drawSalt}:${id}`).digest('hex');
  return `9${String(BigInt(`0x${digest}`) % 10n ** 19n).padStart(19, '0')}`;
}

/** The SHA-256 hash of one line for each entry that was ever made, in the order of their numbers. Withdrawn ones have no member. */
export function hashOfEntries(entries: readonly DrawnEntry[], withdrawn: readonly Omit<DrawnEntry, 'memberId'>[] = []): string {
  const hash = createHash('sha256');
  const made = [...entries, ...withdrawn.map((entry) => ({ ...entry, memberId: 'withdrawn' }))];
  for (const { number, id, memberId, tickets } of made.sort((one, other) => one.number - other.number))
    hash.update(`${number}:${id}:${memberId}:${tickets}\n`);
  return hash.digest('hex');
}

/**
 * Draws up to `count` different members. Every ticket of a member who has not won yet has the same chance.
 * @param entries all entries of the raffle, in the order of their ids; `entriesHash` is their hash, `randomness` that of a public beacon
 * @returns the winning entries, in the order of the draw
 */
export function drawWinners<Entry extends DrawnEntry>(
  entries: readonly Entry[],
  { seed, entriesHash, randomness, count }: { seed: string; entriesHash: string; randomness?: string; count: number },
): Entry[] {
  const winners: Entry[] = [];
  const message = randomness === undefined ? entriesHash : `${entriesHash}:${randomness}`;
  let left = entries;
  let counter = 0;
  while (winners.length < count && left.length > 0) {
    const tickets = left.reduce((sum, entry) => sum + entry.tickets, 0);
    const drawn = drawNumber(tickets, () => numberOf(seed, `${message}:${counter++}`));
    const winner = entryWith(left, drawn);
    winners.push(winner);
    left = left.filter(({ memberId }) => memberId !== winner.memberId);
  }
  return winners;
}

/** A 256-bit number that can't be predicted without the seed. */
function numberOf(seed: string, message: string): bigint {
  return BigInt(`0x${createHmac('sha256', seed).update(message).digest('hex')}`);
}

/** A uniform number below the limit, by rejection sampling: a plain modulo would favor small numbers. */
export function drawNumber(limit: number, next: () => bigint, range = 1n << 256n): number {
  const rounds = range - (range % BigInt(limit));
  for (;;) {
    const number = next();
    if (number < rounds) return Number(number % BigInt(limit));
  }
}

/** The entry with that ticket, numbered from 0 across all entries. */
function entryWith<Entry extends DrawnEntry>(entries: readonly Entry[], number: number): Entry {
  let rest = number;
  for (const entry of entries) {
    if (rest < entry.tickets) return entry;
    rest -= entry.tickets;
  }
  throw new Error(`There is no ticket ${number}.`);
}
