import { context, propagation, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Traces requests by the semantic conventions for HTTP servers, without what identifies a visitor: no path but the route's pattern, no query,
 * address or user agent. Continues the `traceparent` of a request, and adds the trace's id to the request's log lines.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, reply, done) => {
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
