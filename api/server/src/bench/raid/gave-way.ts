/** What was seen in one second, by name. */
export type Readings = Partial<Record<string, number>>;

/** What a reading may not reach. */
export interface Limit {
  reading: string;
  limit: number;
  /** What it means where it does; `{}` stands for the value. */
  says: string;
  /** In how many seconds one after the other: one alone may be chance. */
  inARow: number;
}

/** The first thing that could not keep up. */
export interface GaveWay {
  says: string;
  /** Counted from 1. */
  second: number;
}

/**
 * Finds what gave way first: the limit that was reached in the earliest second. Of several in the same one it is the first in
 * the list, so that causes stand there before what follows from them.
 */
export function gaveWayFirst(seconds: readonly Readings[], limits: readonly Limit[]): GaveWay | undefined {
  const reached = limits.flatMap((limit) => {
    const from = firstRun(seconds, limit);
    return from === undefined ? [] : [{ limit, from }];
  });
  const first = reached.sort((one, other) => one.from - other.from)[0];
  if (!first) return undefined;
  const { limit, from } = first;
  const worst = Math.max(...seconds.slice(from, from + limit.inARow).map((readings) => readings[limit.reading] ?? 0));
  return { says: limit.says.replace('{}', String(Math.round(worst))), second: from + 1 };
}

function firstRun(seconds: readonly Readings[], { reading, limit, inARow }: Limit): number | undefined {
  const isReached = (readings: Readings | undefined) => (readings?.[reading] ?? -Infinity) >= limit;
  const from = seconds.findIndex((_, index) => Array.from({ length: inARow }, (__, next) => seconds[index + next]).every(isReached));
  return from === -1 ? undefined : from;
}
