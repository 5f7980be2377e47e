import { z } from 'zod';

/** The step in which a remote failed in a browser: one of loading, or rendering and use. */
export const TelemetryStep = z.enum(['entry', 'start', 'routes', 'page', 'render']);
export type TelemetryStep = z.infer<typeof TelemetryStep>;

/** Maximum lengths in characters; the client truncates. */
export const TELEMETRY_LIMITS = { remote: 64, version: 64, message: 1000, path: 300 } as const;

/**
 * The JSON body of POST /api/telemetry, which reports the failure of a remote. Unknown keys are ignored, and the response is
 * 204.
 */
export const TelemetryBody = z.object({
  remote: z.string().min(1).max(TELEMETRY_LIMITS.remote),
  version: z.string().min(1).max(TELEMETRY_LIMITS.version),
  step: TelemetryStep,
  /** The browser's error message. */
  message: z.string().max(TELEMETRY_LIMITS.message),
  /** The path of the page, without the query. */
  path: z.string().max(TELEMETRY_LIMITS.path),
});
export type TelemetryBody = z.infer<typeof TelemetryBody>;
