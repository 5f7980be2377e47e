import type { FastifyInstance, FastifyReply } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobRun } from '../../jobs/run-jobs';
import { isOwnRequest } from '../../lib/own-request';
import { routeOf } from '../../plugins/request-path';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if clients keep responses open, so that their duration is no latency. */
    isStream?: boolean;
  }
}

/** From a cached response to the time at which browsers give up. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60];

/** The metrics of the process and its app, for Prometheus (docs/measurements.md). */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses by method, route and class of status, and the time until they were sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
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
    app.addHook('onResponse', (request, reply, done) => {
      if (!isOwnRequest(request) && !request.routeOptions.config.isStream) {
        const { method } = request;
        const route = routeOf(request) ?? fallbackName(reply);
        this.requests.observe({ method, route, status: `${Math.trunc(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
      }
      done();
    });
  }
}

/** Names what has no route: pages, the host's files, and what does not exist. */
function fallbackName(reply: FastifyReply): string {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && type.startsWith('text/html')) return 'page';
  return reply.statusCode === 404 ? 'none' : 'host file';
}
