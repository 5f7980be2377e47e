import { setTimeout as sleep } from 'node:timers/promises';
import {
  diag,
  DiagLogLevel,
  trace,
  context,
  SpanKind,
  SpanStatusCode,
  propagation,
  type Tracer,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSpan, failSpan } from './in-span';
import { MINUTE } from '../lib/durations';
import { isOwnRequest } from '../lib/own-request';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * Traces outgoing requests by `fetch` during a request or a job, with only the host of the address: webhooks have secrets in theirs. Sends
 * no `traceparent`, since all destinations are others' services.
 */
function traceFetch(tracer: Tracer): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (!trace.getSpan(context.active())) return fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const attributes = {
      'http.request.method': method,
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    };
    return inSpan(tracer, method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const response = await fetch(input, init);
      span.setAttribute('http.response.status_code', response.status);
      if (!response.ok) span.setAttribute('error.type', String(response.status)).setStatus({ code: SpanStatusCode.ERROR });
      return response;
    });
  };
}

/**
 * Traces requests by the semantic conventions for HTTP servers, without what identifies a visitor: no path but the route's pattern, no
 * query, address or user agent. Continues the `traceparent` of a request, and adds the trace's id to the request's log lines.
 */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, reply, done) => {
    // Its queries belong to the request that it is made for.
    if (isOwnRequest(request)) return done();
    const parent = propagation.extract(context.active(), request.headers);
    const { url: route } = request.routeOptions;
    const span = tracer.startSpan(
      route ? `${request.method} ${route}` : request.method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'url.scheme': request.protocol, ...(route && { 'http.route': route }) },
      },
      parent,
    );
    const { traceId, spanId } = span.spanContext();
    request.log = reply.log = request.log.child({ trace_id: traceId, span_id: spanId });
    // Also emitted if the visitor leaves before the response ends.
    reply.raw.once('close', () => endSpan(span, reply.statusCode));
    const active = trace.setSpan(parent, span);
    contexts.set(request, active);
    context.with(active, done);
  });

  // The body arrives in events of the connection, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
}

function endSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Traces of requests, queries, fetches and jobs (docs/operating.md, "Traces"). */
export interface Tracing {
  /** Traces all requests to the app. Call it before other hooks are added. */
  observe(app: FastifyInstance): void;
  traceJob<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Exports what has ended. Gives up after three seconds, and never rejects. */
  shutdown(): Promise<void>;
}

/** Rest of the time that a process manager waits, after requests have finished. */
const FLUSH_MS = 3000;

/** A failing exporter fails every five seconds. */
const WARN_EVERY_MS = MINUTE;

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

/** Inserts of many rows have a placeholder for each value. */
const MAX_TEXT = 2000;

type Query = (this: unknown, ...parameters: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Traces the queries of requests and jobs, on PostgreSQL and on the embedded database, by the semantic conventions: the text with its
 * placeholders, never the values. Patches the two clients, since hooks on modules depend on how tsx and Node load them.
 */
function traceQueries(tracer: Tracer): void {
  const client = pg.Client.prototype as { query: Query };
  client.query = tracedQuery(tracer, client.query);
  bindWaiting(pg.Pool.prototype as unknown as { connect: Query });
  const embedded = PGlite.prototype as unknown as { query: Query; transaction: PGlite['transaction'] };
  embedded.query = tracedQuery(tracer, embedded.query);
  const { transaction } = embedded;
  embedded.transaction = function (this: PGlite, run) {
    return transaction.call(this, (tx: Transaction) => {
      tx.query = tracedQuery(tracer, tx.query as Query) as Transaction['query'];
      return run(tx);
    }) as ReturnType<typeof run>;
  };
}

function tracedQuery(tracer: Tracer, query: Query): Query {
  return function (this: unknown, ...parameters) {
    const text = textOf(parameters[0]);
    if (text === undefined || !trace.getSpan(context.active())) return query.apply(this, parameters);
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const options = {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.slice(0, MAX_TEXT) },
    };
    const callback = parameters.at(-1);
    if (typeof callback !== 'function') return inSpan(tracer, operation, options, async () => query.apply(this, parameters));
    const span = tracer.startSpan(operation, options);
    return query.apply(this, [...parameters.slice(0, -1), endsSpan(span, callback as Callback)]);
  };
}

function endsSpan(span: Span, callback: Callback): Callback {
  return context.bind(context.active(), (error, result) => {
    if (error) failSpan(span, error);
    span.end();
    callback(error, result);
  });
}

/** Runs a query that waited for a connection as part of its own request, not of the one that returned the connection. */
function bindWaiting(pool: { connect: Query }): void {
  const { connect } = pool;
  pool.connect = function (...parameters) {
    return connect.apply(
      this,
      parameters.map((value) => (typeof value === 'function' ? context.bind(context.active(), value) : value)),
    );
  };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' && !('submit' in query)
    ? query.text
    : undefined;
}
