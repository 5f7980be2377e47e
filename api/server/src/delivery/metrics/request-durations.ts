import type { Histogram, MetricObjectWithValues, MetricValueWithName } from 'prom-client';

type Label = 'method' | 'route' | 'status';
type Value = MetricValueWithName<Label | 'le'>;

const NAME = 'http_request_duration_seconds';

/** From the time of a cached response to that at which browsers give up. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Durations of requests with the same labels. */
class Durations {
  /** By bucket, the last one above all bounds. */
  readonly counts = new Float64Array(BOUNDS.length + 1);
  sum = 0;

  constructor(readonly labels: Record<Label, string>) {}
}

/** Counts the requests of one route by method and class of status. */
export class RouteDurations {
  private readonly byMethod: Record<string, Durations[]> = {};

  /** @param route its pattern */
  constructor(
    private readonly route: string,
    private readonly all: Durations[],
  ) {}

  observe(method: string, status: number, seconds: number): void {
    const statusClass = Math.trunc(status / 100);
    const durations = ((this.byMethod[method] ??= [])[statusClass] ??= this.create(method, statusClass));
    let bucket = 0;
    while (seconds > (BOUNDS[bucket] ?? Infinity)) bucket += 1;
    durations.counts[bucket]! += 1;
    durations.sum += seconds;
  }

  private create(method: string, statusClass: number): Durations {
    const durations = new Durations({ method, route: this.route, status: `${statusClass}xx` });
    this.all.push(durations);
    return durations;
  }
}

/**
 * The histogram of all requests. It counts in typed arrays: the library's own builds a key of the labels for each value, which takes 2 µs of
 * the 30 µs of a cached response.
 */
export class RequestDurations {
  readonly name = NAME;
  readonly help = 'Responses by method, route and class of status, and the time until they were sent.';
  readonly type = 'histogram';
  private readonly all: Durations[] = [];
  private readonly byRoute = new Map<string, RouteDurations>();

  /** @param route its pattern */
  of(route: string): RouteDurations {
    let durations = this.byRoute.get(route);
    if (!durations) this.byRoute.set(route, (durations = new RouteDurations(route, this.all)));
    return durations;
  }

  /** For the library's registry, which needs nothing else of a metric. */
  asMetric(): Histogram {
    return this as unknown as Histogram;
  }

  async get(): Promise<Pick<MetricObjectWithValues<Value>, 'name' | 'help' | 'values'> & { type: string }> {
    return { name: this.name, help: this.help, type: this.type, values: this.all.flatMap(valuesOf) };
  }
}

function valuesOf({ labels, counts, sum }: Durations): Value[] {
  let count = 0;
  const buckets = [...counts].map((inBucket, index) => {
    count += inBucket;
    return { metricName: `${NAME}_bucket`, labels: { ...labels, le: BOUNDS[index] ?? '+Inf' }, value: count };
  });
  return [...buckets, { metricName: `${NAME}_sum`, labels, value: sum }, { metricName: `${NAME}_count`, labels, value: count }];
}
