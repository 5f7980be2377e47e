import type { FastifyInstance, FastifyReply, onResponseHookHandler } from 'fastify';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValueWithName,
} from 'prom-client';
import type { JobRun } from '../../jobs/run-jobs';
import { isOwnRequest } from '../../lib/own-request';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if clients keep responses open, so that their duration is no latency. */
    isStream?: boolean;
  }
}

const JOB_SECONDS = [0.01, 0.1, 1, 10, 60];

/** The metrics of the process and its app, for Prometheus (docs/measurements.md). */
export class Metrics {
  readonly registry = new Registry();
  private readonly shed = new Counter({
    name: 'greenroom_shed_requests_total',
    help: 'Requests that were refused because of overload.',
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'greenroom_job_duration_seconds',
    help: 'Runs of jobs, and how long they took.',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  private readonly failedJobs = new Counter({
    name: 'greenroom_job_failures_total',
    help: 'Runs of jobs that failed.',
    labelNames: ['job'],
    registers: [this.registry],
  });
  private readonly kickEvents = new Counter({
    name: 'greenroom_kick_events_total',
    help: 'Events of the channel on Kick, by what became of them.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  countShed(): void {
    this.shed.inc();
  }

  countJob({ job, seconds, isFailed }: JobRun): void {
    this.jobs.observe({ job }, seconds);
    this.failedJobs.inc({ job }, isFailed ? 1 : 0);
  }

  countKickEvent(outcome: 'stored' | 'duplicate' | 'late'): void {
    this.kickEvents.inc({ outcome });
  }

  /** Adds a gauge. @param read called for each response of GET /metrics */
  addGauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }

  /** Measures all requests to the app but its own. Call it before routes are added. */
  observeRequests(app: FastifyInstance): void {
    const durations = new RequestDurations();
    this.registry.registerMetric(durations.asMetric());
    const observer =
      (find: (reply: FastifyReply) => RouteDurations): onResponseHookHandler =>
      (request, reply, done) => {
        if (!isOwnRequest(request)) find(reply).observe(request.method, reply.statusCode, reply.elapsedTime / 1000);
        done();
      };
    const observeFallback = observer((reply) => durations.of(fallbackName(reply)));
    const observerOf = (url: string): onResponseHookHandler => {
      if (url === '/*') return observeFallback;
      const ofRoute = durations.of(url);
      return observer(() => ofRoute);
    };
    // A hook for each route, since it takes longer to ask a request for its route.
    app.addHook('onRoute', (route) => {
      if (!route.config?.isStream) route.onResponse = [route.onResponse ?? [], observerOf(route.url)].flat();
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (request.is404) observeFallback.call(app, request, reply, done);
      else done();
    });
  }
}

/** Names what has no route: pages, the host's files, and what does not exist. */
function fallbackName(reply: FastifyReply): string {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && type.startsWith('text/html')) return 'page';
  return reply.statusCode === 404 ? 'none' : 'host file';
}

type Label = 'method' | 'route' | 'status';
type Value = MetricValueWithName<Label | 'le'>;

const NAME = 'http_request_duration_seconds';

/** Seconds, from a cached response to the time at which browsers give up. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

class Durations {
  readonly counts = new Float64Array(BOUNDS.length + 1);
  sum = 0;

  constructor(readonly labels: Record<Label, string>) {}
}

class RouteDurations {
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
class RequestDurations {
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
