import net from 'node:net';
import { HOST } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/error-responses';
import type { HostVersions } from '../page/host-versions';
import type { LivePart, RemotesRepository } from '../remotes/remotes.repository';
import type { Metrics } from './metrics';
import type { ServedVersion, VersionMetrics } from './version-metrics';

interface MetricsOptions {
  metrics: Metrics;
  versions: VersionMetrics;
  /** Addresses, each with an optional prefix length. */
  allow: string[];
  remotes: RemotesRepository;
  hostVersions: HostVersions;
}

/** GET /metrics, for Prometheus: 404 for all addresses but those that the operator allows (docs/measurements.md#prometheus). */
export function metricsRoutes(app: FastifyInstance, { metrics, versions, allow, remotes, hostVersions }: MetricsOptions): void {
  const isAllowed = addressFilter(allow);
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request.ip)) throw notFound();
    const [all, host] = await Promise.all([remotes.all(), hostVersions.current()]);
    versions.update([
      ...all.flatMap(servedVersions),
      ...(host && !all.some(({ name }) => name === HOST) ? [{ remote: HOST, version: host, side: 'live' as const, percent: 100 }] : []),
    ]);
    return reply
      .type(metrics.registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.registry.metrics());
  });
}

function servedVersions({ name: remote, live, canary }: LivePart): ServedVersion[] {
  const percent = canary?.percent ?? 0;
  return [
    { remote, version: live.version, side: 'live', percent: 100 - percent },
    ...(canary ? [{ remote, version: canary.entry.version, side: 'canary' as const, percent }] : []),
  ];
}

/** @param ranges IPv4 and IPv6 addresses, each with an optional prefix length */
function addressFilter(ranges: string[]): (address: string) => boolean {
  const list = new net.BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = net.isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => net.isIP(address) !== 0 && list.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4');
}
