import { z } from 'zod';

/** Step in which a remote failed: one of loading, or rendering and use. */
export const TelemetryStep = z.enum(['entry', 'start', 'routes', 'page', 'render']);
export type TelemetryStep = z.infer<typeof TelemetryStep>;

/** In characters; the client truncates. */
export const TELEMETRY_LIMITS = { remote: 64, version: 64, message: 1000, path: 300 } as const;

/** Body of POST /api/telemetry, which reports a remote's failure; the response is 204. Unknown keys are ignored. */
export const TelemetryBody = z.object({
  remote: z.string().min(1).max(TELEMETRY_LIMITS.remote),
  version: z.string().min(1).max(TELEMETRY_LIMITS.version),
  step: TelemetryStep,
  message: z.string().max(TELEMETRY_LIMITS.message),
  path: z.string().max(TELEMETRY_LIMITS.path),
});
export type TelemetryBody = z.infer<typeof TelemetryBody>;
