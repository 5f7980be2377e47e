import type { FastifyInstance, FastifyReply, onResponseHookHandler } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobRun } from '../../jobs/run-jobs';
import { RequestDurations } from './request-durations';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses are open for as long as the client wants, so that their duration is no latency. */
    isStream?: boolean;
  }
}

const JOB_SECONDS = [0.01, 0.1, 1, 10, 60];

/** The metrics of the process and its app, for Prometheus (docs/measurements.md). Counters begin with 0 when the process starts. */
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

  /** Measures all requests to the app. Call it before routes are added. */
  observeRequests(app: FastifyInstance): void {
    const durations = new RequestDurations();
    this.registry.registerMetric(durations.asMetric());
    const observeFallback: onResponseHookHandler = ({ method }, reply, done) => {
      durations.of(fallbackName(reply)).observe(method, reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    const observerOf = (url: string): onResponseHookHandler => {
      if (url === '/*') return observeFallback;
      const ofRoute = durations.of(url);
      return ({ method }, reply, done) => {
        ofRoute.observe(method, reply.statusCode, reply.elapsedTime / 1000);
        done();
      };
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

/** The name of what has no route: all pages of the site are one, as are the host's files, and what does not exist. */
function fallbackName(reply: FastifyReply): string {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && type.startsWith('text/html')) return 'page';
  return reply.statusCode === 404 ? 'none' : 'host file';
}
