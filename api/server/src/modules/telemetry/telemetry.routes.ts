import { TelemetryBody } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { limits } from '../../plugins/rate-limits';
import { asLogText } from './telemetry.rules';

/**
 * POST /api/telemetry: a page tells that a remote failed in it. The log gets one warning for each report; nothing else is
 * counted or kept. Who sent it is left out: what counts is which release breaks, and where.
 */
export function telemetryRoutes(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/telemetry',
    { schema: { body: TelemetryBody }, config: { rateLimit: limits.telemetry } },
    ({ body, log }, reply) => {
      const { remote, version, step, message, path } = body;
      const texts = { remote, version, step, message, path };
      const line = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, asLogText(text)]));
      log.warn(line, 'A remote failed in a browser');
      return reply.status(204).header('Cache-Control', 'no-store').send();
    },
  );
}
