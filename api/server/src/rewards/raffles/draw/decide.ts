import { createHash, createHmac } from 'node:crypto';

/** Name of the algorithm in docs/raffle-draws.md with and without a public beacon; a changed one gets another name. */
export const ALGORITHM = 'greenroom-draw-3';
export const BEACON_ALGORITHM = 'greenroom-draw-4';

export interface DrawnEntry {
  id: number;
  /** Number of the entry in the raffle from 1, counting withdrawn ones. */
  number: number;
  memberId: string;
  tickets: number;
}

/** Returns the commitment to a seed, published before the draw so that the seed can't be replaced. */
export const commitmentTo = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/**
 * Derives the pseudonym that draws use for a member, so a draw can be verified after the account is deleted: from the id, so an entry can't
 * be reassigned, and from a secret that goes with the account.
 * @returns 20 digits, above every Discord id; the id of a deleted account
 */
export function pseudonymOf({ id, drawSalt }: { id: string; drawSalt: string }): string {
  if (drawSalt === '') return id;
  const digest = createHash('sha256').update(`${drawSalt}:${id}`).digest('hex');
  return `9${String(BigInt(`0x${digest}`) % 10n ** 19n).padStart(19, '0')}`;
}

/** Returns the SHA-256 hash of a line for each entry ever made, in order of their numbers. Withdrawn ones have no member. */
export function hashOfEntries(entries: readonly DrawnEntry[], withdrawn: readonly Omit<DrawnEntry, 'memberId'>[] = []): string {
  const hash = createHash('sha256');
  const made = [...entries, ...withdrawn.map((entry) => ({ ...entry, memberId: 'withdrawn' }))];
  for (const { number, id, memberId, tickets } of made.sort((one, other) => one.number - other.number))
    hash.update(`${number}:${id}:${memberId}:${tickets}\n`);
  return hash.digest('hex');
}

/** Inputs of a draw's order besides its entries. */
export interface DrawSource {
  seed: string;
  entriesHash: string;
  randomness?: string;
}

/**
 * Draws all members in turn: the winners, then their reserves. All remaining tickets have the same chance.
 * @param entries all of the raffle's, in the order of their ids; their hash is `entriesHash`
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

/** Takes the next of a {@link drawOrder}; fewer if it ends. */
export function take<Entry>(order: Generator<Entry, void>, count: number): Entry[] {
  const taken: Entry[] = [];
  while (taken.length < count) {
    const next = order.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** Takes the published reserves, after the winners: as many as winners, but at least three. */
export const reservesOf = <Entry>(order: Generator<Entry, void>, winnersCount: number): Entry[] => take(order, Math.max(3, winnersCount));

/** Returns a 256-bit number that can't be predicted without the seed. */
const numberOf = (seed: string, message: string): bigint => BigInt(`0x${createHmac('sha256', seed).update(message).digest('hex')}`);

/** Returns a uniform number below the limit, by rejection sampling: a plain modulo would favor small numbers. */
export function drawNumber(limit: number, next: () => bigint, range = 1n << 256n): number {
  const rounds = range - (range % BigInt(limit));
  for (;;) {
    const number = next();
    if (number < rounds) return Number(number % BigInt(limit));
  }
}

/** Remaining tickets, numbered from 0 across entries: a Fenwick tree, since a raffle may have thousands of entries and winners. */
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
