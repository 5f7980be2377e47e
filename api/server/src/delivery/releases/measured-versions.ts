import { HOST, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { Measured, MIN_MEASURED, type StaffMeasurements } from '@greenroom/contract/admin';
import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { versionViews } from '../../db/schema';
import { toWire } from '../../db/wire';
import { versionBefore } from './release-state';
import type { Releases } from './releases';
import { HOUR } from '../../lib/durations';
import { quantileOf } from '../measurements/histogram.rules';
import { findHourlyMeasurements, findMeasurements, type Measurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import type { HostVersions } from '../page/host-versions';

interface MeasuredSources {
  db: Db;
  now: () => Date;
  releases: Releases;
  hostVersions: HostVersions;
}

type Role = StaffMeasurements['versions'][number]['role'];

/** Reads the last hours of the versions that visitors get, and of the one before. @throws {StoreDown} */
export async function readMeasurements(sources: MeasuredSources, remote: string, hours: number): Promise<StaffMeasurements> {
  const { db, now } = sources;
  const last = Math.floor(now().getTime() / HOUR) * HOUR;
  const starts = Array.from({ length: hours }, (_, index) => last - (hours - 1 - index) * HOUR);
  const since = new Date(starts[0] ?? last);
  const released = await rolesOf(sources.releases, remote);
  const roles = remote === HOST && released.length === 0 ? await rolesOfBuiltHost(sources, since) : released;
  const selection = { remote, since };
  const [byHour, totals] = await Promise.all([findHourlyMeasurements(db, selection), findMeasurements(db, selection)]);
  return {
    hours: starts.map((start) => new Date(start).toISOString()),
    versions: roles.map(({ version, role }) => ({
      version,
      role,
      total: asMeasured(totals.get(version) ?? NO_MEASUREMENTS),
      hours: starts.map((start) => {
        const measurements = byHour.get(version)?.get(start);
        return measurements ? asMeasured(measurements) : null;
      }),
    })),
  };
}

/** Adds percentiles, which are interpolated within a bucket. */
export function asMeasured(measurements: Measurements): Measured {
  const summaries = TIMINGS.map((timing) => {
    const histogram = measurements.timings[timing] ?? [];
    const values = histogram.reduce((sum, count) => sum + count, 0);
    return [timing, { values, p75: values < MIN_MEASURED ? null : quantileOf(TIMING_BOUNDS[timing], histogram, 0.75) }] as const;
  });
  return { ...toWire(Measured, measurements), timings: Object.fromEntries(summaries) as Measured['timings'] };
}

async function rolesOf(releases: Releases, remote: string): Promise<{ version: string; role: Role }[]> {
  const { history } = await releases.part(remote);
  const state = history.at(-1)?.state;
  const before = versionBefore(history);
  return [
    ...(state ? [{ version: state.live, role: 'live' as const }] : []),
    ...(state?.canary ? [{ version: state.canary.version, role: 'canary' as const }] : []),
    ...(before && before !== state?.canary?.version ? [{ version: before, role: 'before' as const }] : []),
  ];
}

/** Without a release of the host, the version before is the one that was reported last. */
async function rolesOfBuiltHost({ db, hostVersions }: MeasuredSources, since: Date): Promise<{ version: string; role: Role }[]> {
  const live = await hostVersions.current();
  if (live === undefined) return [];
  const [before] = await db
    .select({ version: versionViews.version })
    .from(versionViews)
    .where(and(eq(versionViews.remote, HOST), ne(versionViews.version, live), gte(versionViews.hour, since)))
    .orderBy(desc(versionViews.hour), desc(versionViews.views))
    .limit(1);
  return [{ version: live, role: 'live' }, ...(before ? [{ version: before.version, role: 'before' as const }] : [])];
}
