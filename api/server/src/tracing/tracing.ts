import type { Tracing } from './open-telemetry';
import { context, SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';

/**
 * Where traces are sent by the standard variables of OpenTelemetry.
 * @returns the complete address; undefined if traces are disabled
 */
export function tracesEndpoint(env: NodeJS.ProcessEnv): string | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return base ? `${base.replace(/\/+$/, '')}/v1/traces` : undefined;
}

/** Starts tracing if an endpoint is set. Without one, no module of OpenTelemetry is loaded. */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!tracesEndpoint(env)) return undefined;
  const { startOpenTelemetry } = await import('./open-telemetry');
  return startOpenTelemetry();
}

/** Runs `run` in a span, which ends when its promise settles. */
export async function inSpan<Result>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer.startSpan(name, options);
  try {
    return await context.with(trace.setSpan(context.active(), span), run, undefined, span);
  } catch (cause) {
    failSpan(span, cause);
    throw cause;
  } finally {
    span.end();
  }
}

/** Marks a span as failed. Of the error only its code or name: its message may contain personal data. */
export function failSpan(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : '_OTHER'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
