import { DAY } from '../lib/durations';

/** A seeded pseudo-random generator (mulberry32), so the demo data is always the same. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer, both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Picks `count` different items; all of them if there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items];
    const taken: Item[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(this.integer(0, left.length - 1), 1));
    return taken;
  }

  /** Picks one item and, at random, `count - 1` others. */
  sampleWith<Item>(first: Item, items: readonly Item[], count: number): Item[] {
    const others = items.filter((item) => item !== first);
    return [first, ...this.sample(others, count - 1)];
  }

  /** Returns an amount with cents, small ones far more often than large ones, as with wagers. */
  money(from: number, to: number): number {
    return Math.round(from * (to / from) ** this.next() * 100) / 100;
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.integer(0, 15).toString(16)).join('');
  }

  date(from: Date, to: Date): Date {
    return new Date(from.getTime() + Math.floor(this.next() * (to.getTime() - from.getTime())));
  }
}

export const days = (now: Date, count: number): Date => new Date(now.getTime() + count * DAY);

export const midnight = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
