import { HOST, type MeasurementReport, MeasurementsBody } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { limits, addressOf, networkOf } from '../../plugins/rate-limits';
import type { HostVersions } from '../page/host-versions';
import type { VersionsSeen } from '../releases/versions-seen';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { canaryRatios, costOf, credibleReports } from './measurements.rules';
import type { NetworkBounds } from './network-bounds';
import type { SenderBudget } from './sender-budget';

interface MeasurementsOptions {
  record: (report: MeasurementReport) => void;
  versionsSeen: VersionsSeen;
  remotes: RemotesRepository;
  hostVersions: HostVersions;
  /** Undefined without rate limits. */
  budget: SenderBudget | undefined;
  bounds: NetworkBounds;
}

/**
 * POST /api/measurements: a page reports what it measured of the versions that it runs. Reports are not trusted: what no page can have
 * measured is dropped silently (docs/measurements.md). The sender is not recorded. No CSRF protection: it needs no cookie, and a page
 * that is left after its cookies went still has a report.
 */
export function measurementsRoutes(
  app: FastifyInstance,
  { record, versionsSeen, remotes, hostVersions, budget, bounds }: MeasurementsOptions,
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/api/measurements',
      { schema: { body: MeasurementsBody }, config: { csrf: 'none', rateLimit: limits.measurements } },
      async (request, reply) => {
        // Reads what is live, so that a server that has just started knows the versions of open pages.
        const [all] = await Promise.all([remotes.all(), hostVersions.read()]);
        for (const { remote, version } of request.body.reports) versionsSeen.record(remote, version);
        const served = request.body.reports.filter(
          ({ remote, version }) => remotes.hasServed(remote, version) || (remote === HOST && hostVersions.has(version)),
        );
        const reports = credibleReports(served);
        if (budget && !budget.take(addressOf(request), costOf(reports)))
          return reply.status(204).header('Cache-Control', 'no-store').send();
        const ratios = canaryRatios(all);
        for (const report of reports) record(bounds.bound(report, networkOf(request), ratios(report)));
        return reply.status(204).header('Cache-Control', 'no-store').send();
      },
    );
}
