import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server's metrics; undefined if no address may read them. */
    metrics: Metrics | undefined;
  }
  interface FastifyContextConfig {
    /** Whether responses are open for as long as the client wants, so that their duration is no latency. */
    isStream?: boolean;
  }
}

/** A finished run of a job. */
export interface JobRun {
  job: string;
  seconds: number;
  isFailed: boolean;
}

/** From the time of a cached response to that at which browsers give up. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60];

/** The metrics of one app, for Prometheus (docs/measurements.md). Counters begin with 0 when the process starts. */
export class Metrics {
  readonly registry = new Registry();
  private readonly shed = new Counter({ name: 'greenroom_shed_requests_total', help: 'Requests that were refused because of overload.', registers: [this.registry] });
  private readonly jobs = new Histogram({
    name: 'greenroom_job_duration_seconds',
    help: 'Runs of jobs, and how long they took.',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  private readonly failedJobs = new Counter({ name: 'greenroom_job_failures_total', help: 'Runs of jobs that failed.', labelNames: ['job'], registers: [this.registry] });

  /** Measures the process and all requests to the app. */
  constructor(app: FastifyInstance) {
    collectDefaultMetrics({ register: this.registry });
    this.observeRequests(app);
  }

  countShed(): void {
    this.shed.inc();
  }

  countJob({ job, seconds, isFailed }: JobRun): void {
    this.jobs.observe({ job }, seconds);
    this.failedJobs.inc({ job }, isFailed ? 1 : 0);
  }

  /** Adds a gauge. @param read called for each response of GET /metrics */
  addGauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }

  private observeRequests(app: FastifyInstance): void {
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Responses by method, route and class of status, and the time until they were sent.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers: [this.registry],
    });
    // By route, then by method and class of status: the hot path looks a histogram up, and never builds its labels.
    const byRoute = new Map<string, Map<string, ReturnType<typeof durations.labels>[]>>();
    app.addHook('onResponse', (request, reply, done) => {
      const { url, config } = request.routeOptions;
      if (!config.isStream) {
        const route = url === undefined || url === '/*' ? fallbackRoute(url, reply.getHeader('content-type')) : url;
        const statusClass = Math.trunc(reply.statusCode / 100);
        const byMethod = byRoute.get(route) ?? new Map<string, ReturnType<typeof durations.labels>[]>();
        const byClass = byMethod.get(request.method) ?? [];
        let duration = byClass[statusClass];
        if (!duration) {
          duration = byClass[statusClass] = durations.labels(request.method, route, `${statusClass}xx`);
          byMethod.set(request.method, byClass);
          byRoute.set(route, byMethod);
        }
        duration.observe(reply.elapsedTime / 1000);
      }
      done();
    });
  }
}

/** The name of the routes without a pattern: all pages of the site are one, as are the host's files, and what does not exist. */
function fallbackRoute(url: string | undefined, type: unknown): string {
  if (typeof type === 'string' && type.startsWith('text/html')) return 'page';
  return url === undefined ? 'none' : 'host file';
}
