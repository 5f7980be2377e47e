import { TelemetryBody } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { limits } from '../../plugins/rate-limits';
import type { RemoteUsage } from '../remotes/remote-usage';
import type { VersionsSeen } from '../releases/versions-seen';
import type { RemotesRepository } from '../remotes/remotes.repository';

/** Characters that break a line, hide a part of it or reverse its direction. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Makes untrusted text safe for the log: one line, without invisible characters. */
const asLogText = (text: string) => text.replace(UNFIT, ' ').trim();

interface TelemetryOptions {
  remotes: RemotesRepository;
  usage: RemoteUsage;
  versionsSeen: VersionsSeen;
}

/**
 * POST /api/telemetry: logs a warning for each failed remote that a page reports, and counts failures of versions that visitors got. The
 * sender is not recorded.
 */
export function telemetryRoutes(app: FastifyInstance, { remotes, usage, versionsSeen }: TelemetryOptions): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/telemetry', { schema: { body: TelemetryBody }, config: { rateLimit: limits.telemetry } }, ({ body, log }, reply) => {
      const { remote, version, step, message, path } = body;
      const texts = { remote, version, step, message, path };
      const line = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, asLogText(text)]));
      log.warn(line, 'A remote failed in a browser');
      versionsSeen.record(remote, version);
      // Reports are not trusted: a version that was never served can't have failed.
      if (remotes.hasServed(remote, version)) usage.recordFailure({ name: remote, version });
      return reply.status(204).header('Cache-Control', 'no-store').send();
    });
}
