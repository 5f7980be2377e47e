import { HOST, type MeasurementReport, MeasurementsBody } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MINUTE } from '../../lib/durations';
import { MemoryCounter } from '../../plugins/rate-limit-counters';
import { limits, addressOf, networkOf } from '../../plugins/rate-limits';
import type { CanarySessions } from '../canaries/canary-sessions';
import type { HostVersions } from '../page/host-versions';
import type { VersionsSeen } from '../releases/versions-seen';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { servedVisitorOf } from '../remotes/visitor-cookie';
import { credibleReports } from './measurements.rules';

/** The limit of an address in ten minutes. Of many visitors with one address, random ones are dropped. */
const REPORTS_PER_WINDOW = 60;

interface MeasurementsOptions {
  record: (report: MeasurementReport) => void;
  canarySessions: CanarySessions;
  versionsSeen: VersionsSeen;
  remotes: RemotesRepository;
  hostVersions: HostVersions;
  now: () => Date;
  rateLimits: boolean;
}

/**
 * POST /api/measurements: a page reports what it measured of its versions. What no page can have measured is dropped silently
 * (docs/measurements.md). No CSRF protection: a page whose cookies went still has a report.
 */
export function measurementsRoutes(app: FastifyInstance, options: MeasurementsOptions): void {
  const { record, canarySessions, versionsSeen, remotes, hostVersions, now, rateLimits } = options;
  const counter = rateLimits ? new MemoryCounter(now) : undefined;
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/api/measurements',
      { schema: { body: MeasurementsBody }, config: { csrf: 'none', rateLimit: limits.measurements } },
      async (request, reply) => {
        reply.status(204).header('Cache-Control', 'no-store');
        // A server that has just started learns the versions of open pages.
        const [all] = await Promise.all([remotes.all(), hostVersions.read()]);
        for (const { remote, version } of request.body.reports) versionsSeen.record(remote, version);
        const window = await counter?.count(addressOf(request), 10 * MINUTE);
        if (window && window.current > REPORTS_PER_WINDOW) return reply.send();
        const served = request.body.reports.filter(
          ({ remote, version }) => remotes.hasServed(remote, version) || (remote === HOST && hostVersions.has(version)),
        );
        const reports = credibleReports(served);
        for (const report of reports) record(report);
        const visitor = servedVisitorOf(request);
        if (visitor !== null) canarySessions.record({ visitor, network: networkOf(request) }, reports, all);
        return reply.send();
      },
    );
}
