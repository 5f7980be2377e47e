/** Metrics of one second, by name. */
export type Metrics = Partial<Record<string, number>>;

/** The limit of a metric. */
export interface Limit {
  metric: string;
  limit: number;
  /** Describes a reached limit; `{}` is replaced by the value. */
  message: string;
  /** The number of consecutive seconds, since a single one may be chance. */
  consecutive: number;
}

/** The first saturated resource. */
export interface Bottleneck {
  message: string;
  /** Counted from 1. */
  second: number;
}

/**
 * Finds the bottleneck: the limit that was reached in the earliest second. Of several in the same second, the first in the list wins, so
 * list causes before their effects.
 */
export function findBottleneck(seconds: readonly Metrics[], limits: readonly Limit[]): Bottleneck | undefined {
  const reached = limits.flatMap((limit) => {
    const from = firstRun(seconds, limit);
    return from === undefined ? [] : [{ limit, from }];
  });
  const first = reached.sort((one, other) => one.from - other.from)[0];
  if (!first) return undefined;
  const { limit, from } = first;
  const worst = Math.max(...seconds.slice(from, from + limit.consecutive).map((metrics) => metrics[limit.metric] ?? 0));
  return { message: limit.message.replace('{}', String(Math.round(worst))), second: from + 1 };
}

function firstRun(seconds: readonly Metrics[], { metric, limit, consecutive }: Limit): number | undefined {
  const isReached = (metrics: Metrics | undefined) => (metrics?.[metric] ?? -Infinity) >= limit;
  const from = seconds.findIndex((_, index) => Array.from({ length: consecutive }, (__, next) => seconds[index + next]).every(isReached));
  return from === -1 ? undefined : from;
}
