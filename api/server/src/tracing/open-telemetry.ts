import { setTimeout as sleep } from 'node:timers/promises';
import { diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { inSpan } from './in-span';
import { traceFetch } from './trace-fetch';
import { traceQueries } from './trace-queries';
import { traceRequests } from './trace-requests';

/** Traces of requests, queries, fetches and jobs (docs/operating.md, "Traces"). */
export interface Tracing {
  /** Traces all requests to the app. Call it before other hooks are added. */
  observe(app: FastifyInstance): void;
  /** Runs a job as the root of a trace. */
  traceJob<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Exports what has ended. Gives up after three seconds, and never rejects. */
  shutdown(): Promise<void>;
}

/** What is left of the time that a process manager waits, after requests have finished. */
const FLUSH_MS = 3000;

/** An exporter that fails does so every five seconds. */
const WARN_EVERY_MS = 60_000;

/** Loads and starts OpenTelemetry. The exporter, the sampler and the batches read the standard OTEL_* variables themselves. */
export function startOpenTelemetry(): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'greenroom' });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer('greenroom');
  traceQueries(tracer);
  traceFetch(tracer);
  return {
    observe(app) {
      reportFailures(app);
      traceRequests(app, tracer);
    },
    traceJob: (name, run) => inSpan(tracer, `job ${name}`, { root: true, attributes: { 'greenroom.job.name': name } }, run),
    shutdown: () => Promise.race([provider.shutdown().catch(() => undefined), sleep(FLUSH_MS, undefined, { ref: false })]),
  };
}

/** Logs failures without their details, which may contain the exporter's headers. */
function reportFailures(app: FastifyInstance): void {
  let reportedAt = -Infinity;
  const ignore = () => undefined;
  const error = () => {
    if (performance.now() - reportedAt < WARN_EVERY_MS) return;
    reportedAt = performance.now();
    app.log.warn('Traces could not be exported, and are lost. The command "npm run doctor" checks their endpoint.');
  };
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
