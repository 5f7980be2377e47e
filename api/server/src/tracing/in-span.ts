import { context, SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';

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

/** Marks a span as failed, with only the error's code or name: its message may contain personal data. */
export function failSpan(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : '_OTHER'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
