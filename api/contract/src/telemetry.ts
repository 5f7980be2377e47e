import { z } from 'zod';

/** What a remote was doing when it failed in somebody's browser: loading, step by step, or being shown and used. */
export const TelemetryStep = z.enum(['entry', 'start', 'routes', 'page', 'render']);
export type TelemetryStep = z.infer<typeof TelemetryStep>;

/** How long the texts of a report may be; who sends one cuts them. */
export const TELEMETRY_LIMITS = { remote: 64, version: 64, message: 1000, path: 300 } as const;

/**
 * The JSON body of POST /api/telemetry, with which a page tells that a remote failed in it. Keys that are not known are
 * left alone, and there is no answer but 204.
 */
export const TelemetryBody = z.object({
  remote: z.string().min(1).max(TELEMETRY_LIMITS.remote),
  version: z.string().min(1).max(TELEMETRY_LIMITS.version),
  step: TelemetryStep,
  /** The cause, as the browser words it. */
  message: z.string().max(TELEMETRY_LIMITS.message),
  /** Where on the site, without the query. */
  path: z.string().max(TELEMETRY_LIMITS.path),
});
export type TelemetryBody = z.infer<typeof TelemetryBody>;
