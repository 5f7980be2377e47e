import type { Random } from '../../../api/server/src/demo/random';

/** The number of successes in `count` attempts. Takes a step for each success, so it is fast for small chances. */
export function binomial(random: Random, count: number, chance: number): number {
  if (chance <= 0) return 0;
  if (chance > 0.5) return count - binomial(random, count, 1 - chance);
  const logFailure = Math.log1p(-chance);
  let successes = 0;
  for (let at = 0; ; successes += 1) {
    at += Math.floor(Math.log1p(-random.next()) / logFailure) + 1;
    if (at > count) return successes;
  }
}

/** Buckets of values that are lognormal, as timings are. */
export class Timings {
  /** The bucket for each of many equally likely values. */
  private readonly table: Uint8Array;

  /** @param bounds of the buckets @param median of the values @param spread of their logarithm */
  constructor(
    private readonly bounds: readonly number[],
    median: number,
    spread: number,
  ) {
    const size = 8192;
    this.table = Uint8Array.from({ length: size }, (_, at) => {
      const value = median * Math.exp(spread * normalQuantile((at + 0.5) / size));
      const bucket = bounds.findIndex((bound) => value <= bound);
      return bucket === -1 ? bounds.length : bucket;
    });
  }

  /** Adds `count` values to a histogram. */
  addTo(histogram: number[], random: Random, count: number): void {
    for (let value = 0; value < count; value += 1) {
      const bucket = this.table[Math.floor(random.next() * this.table.length)] ?? 0;
      histogram[bucket] = (histogram[bucket] ?? 0) + 1;
    }
  }

  get empty(): number[] {
    return new Array<number>(this.bounds.length + 1).fill(0);
  }
}

/** The quantile of the standard normal distribution, exact to 0.0005. */
function normalQuantile(probability: number): number {
  if (probability < 0.5) return -normalQuantile(1 - probability);
  const tail = 1 - probability;
  // Abramowitz and Stegun 26.2.23.
  const t = Math.sqrt(-2 * Math.log(tail));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
}
