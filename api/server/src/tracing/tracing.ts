import type { Tracing } from './open-telemetry';

/** Returns the complete address of traces by OpenTelemetry's standard variables; undefined if they are disabled. */
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
