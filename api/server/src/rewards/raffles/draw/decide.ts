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

/** What the order of a draw follows from, besides its entries. */
export interface DrawSource {
  seed: string;
  entriesHash: string;
  /** Of a public beacon. */
  randomness?: string;
}

/**
 * Draws all members, one after the other: the winners, then their reserves. Every ticket of a member who has not been drawn yet has the
 * same chance.
 * @param entries all entries of the raffle, in the order of their ids, of which `entriesHash` is the hash
 * @returns the entry by which each is drawn
 */
export function* drawOrder<Entry extends DrawnEntry>(
  entries: readonly Entry[],
  { seed, entriesHash, randomness }: DrawSource,
): Generator<Entry, void> {
  const message = randomness === undefined ? entriesHash : `${entriesHash}:${randomness}`;
  const tickets = new TicketTree(entries.map((entry) => entry.tickets));
  const ofMember = new Map<string, number[]>();
  for (const [index, { memberId }] of entries.entries()) {
    const own = ofMember.get(memberId);
    if (own) own.push(index);
    else ofMember.set(memberId, [index]);
  }
  let counter = 0;
  while (tickets.count > 0) {
    const drawn = entries[tickets.holderOf(drawNumber(tickets.count, () => numberOf(seed, `${message}:${counter++}`)))];
    if (!drawn) return;
    for (const index of ofMember.get(drawn.memberId) ?? []) tickets.remove(index);
    yield drawn;
  }
}

/** The next of a {@link drawOrder}; fewer if that ends before. */
export function take<Entry>(order: Generator<Entry, void>, count: number): Entry[] {
  const taken: Entry[] = [];
  while (taken.length < count) {
    const next = order.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** The reserves that are published, of an order whose winners are taken: as many as winners, and three at least. */
export const reservesOf = <Entry>(order: Generator<Entry, void>, winnersCount: number): Entry[] => take(order, Math.max(3, winnersCount));

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

/** The tickets of entries, numbered from 0 across all that are left: a Fenwick tree, since a raffle may have thousands of entries and of winners. */
class TicketTree {
  count = 0;
  private readonly tickets: number[];
  /** Each has the sum of the entries below it, as many as its lowest bit says. */
  private readonly sums: number[];

  constructor(tickets: readonly number[]) {
    this.tickets = tickets.map(() => 0);
    this.sums = [0, ...this.tickets];
    for (const [index, count] of tickets.entries()) this.add(index, count);
  }

  remove(index: number): void {
    this.add(index, -(this.tickets[index] ?? 0));
  }

  /** The index of the entry with that ticket. */
  holderOf(ticket: number): number {
    let [index, rest] = [0, ticket];
    for (let step = 2 ** Math.floor(Math.log2(this.tickets.length)); step >= 1; step /= 2) {
      const sum = this.sums[index + step];
      if (sum === undefined || sum > rest) continue;
      index += step;
      rest -= sum;
    }
    return index;
  }

  private add(index: number, change: number): void {
    this.count += change;
    this.tickets[index] = (this.tickets[index] ?? 0) + change;
    for (let at = index + 1; at < this.sums.length; at += at & -at) this.sums[at] = (this.sums[at] ?? 0) + change;
  }
}
