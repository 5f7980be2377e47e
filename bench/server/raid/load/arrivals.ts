/** A share of all arrivals, spread over the time up to `untilSeconds`. */
export interface Wave {
  share: number;
  untilSeconds: number;
}

/**
 * A raid: another stream ends and sends its viewers over. Half of them arrive within 15 seconds, all within a minute.
 */
export const RAID_WAVES: readonly Wave[] = [
  { share: 0.5, untilSeconds: 15 },
  { share: 0.3, untilSeconds: 30 },
  { share: 0.2, untilSeconds: 60 },
];

/**
 * Arrival times of `count` viewers, uniform within each wave.
 * @returns milliseconds since the start, sorted
 */
export function waveArrivals(count: number, waves: readonly Wave[], random: () => number): number[] {
  let from = 0;
  let arrived = 0;
  let shares = 0;
  const arrivals: number[] = [];
  for (const { share, untilSeconds } of waves) {
    const until = untilSeconds * 1000;
    shares += share;
    for (; arrived < Math.round(count * shares); arrived += 1) arrivals.push(from + random() * (until - from));
    from = until;
  }
  return arrivals.sort((one, other) => one - other);
}

/**
 * Arrival times of independent requests (a Poisson process): the gaps are exponential.
 * @returns milliseconds since the start, sorted
 */
export function poissonArrivals(perSecond: number, seconds: number, random: () => number): number[] {
  const arrivals: number[] = [];
  const gap = () => (-Math.log(1 - random()) * 1000) / perSecond;
  for (let at = gap(); at < seconds * 1000; at += gap()) arrivals.push(at);
  return arrivals;
}
