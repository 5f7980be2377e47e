import { createHash, createHmac } from 'node:crypto';

/** Names the rule that docs/raffle-draws.md describes. Another rule gets another name. */
export const ALGORITHM = 'greenroom-draw-1';

/** An entry as the draw counts it. */
export interface DrawnEntry {
  id: number;
  memberId: string;
  tickets: number;
}

/** What is public of a seed before the draw: nobody can choose another one afterwards. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** SHA-256 over a line for each entry, in the order of their ids. */
export function hashOfEntries(entries: readonly DrawnEntry[]): string {
  const hash = createHash('sha256');
  for (const { id, memberId, tickets } of entries) hash.update(`${id}:${memberId}:${tickets}\n`);
  return hash.digest('hex');
}

/**
 * Who wins: so many different members, or all where there are fewer. Each ticket of those who have not won yet is as
 * likely as any other.
 * @param entries all of the raffle, in the order of their ids, whose hash is given too
 * @returns the entries that won, the first winner's first
 */
export function drawWinners(
  entries: readonly DrawnEntry[],
  { seed, entriesHash, count }: { seed: string; entriesHash: string; count: number },
): DrawnEntry[] {
  const winners: DrawnEntry[] = [];
  let left = entries;
  let counter = 0;
  while (winners.length < count && left.length > 0) {
    const tickets = left.reduce((sum, entry) => sum + entry.tickets, 0);
    const drawn = drawNumber(tickets, () => numberOf(seed, `${entriesHash}:${counter++}`));
    const winner = entryWith(left, drawn);
    winners.push(winner);
    left = left.filter(({ memberId }) => memberId !== winner.memberId);
  }
  return winners;
}

/** 256 bits that nobody knows without the seed. */
function numberOf(seed: string, message: string): bigint {
  return BigInt(`0x${createHmac('sha256', seed).update(message).digest('hex')}`);
}

/** A number below the limit. Those from the incomplete last round are thrown away, or small ones would be likelier. */
export function drawNumber(limit: number, next: () => bigint, range = 1n << 256n): number {
  const rounds = range - (range % BigInt(limit));
  for (;;) {
    const number = next();
    if (number < rounds) return Number(number % BigInt(limit));
  }
}

/** The entry that has the ticket of that number, counted from 0 through all entries. */
function entryWith(entries: readonly DrawnEntry[], number: number): DrawnEntry {
  let rest = number;
  for (const entry of entries) {
    if (rest < entry.tickets) return entry;
    rest -= entry.tickets;
  }
  throw new Error(`There is no ticket ${number}.`);
}
