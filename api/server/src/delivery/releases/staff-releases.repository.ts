import { type ReleaseRecord, HOST, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { CanaryProgress, type StaffRemote, Measured, MIN_MEASURED, type StaffMeasurements } from '@greenroom/contract/admin';
import type { Findings } from '@greenroom/contract/releases';
import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { toWire } from '../../db/wire';
import { DAY, HOUR } from '../../lib/durations';
import { type Evaluation, findEvaluations } from '../canaries/canary-evaluations.repository';
import { findMeasurements, type Measurements, findHourlyMeasurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import type { PublishGate } from './change-release';
import type { RemoteUsage, VersionUsage } from '../remotes/remote-usage';
import { releasedWith, versionBefore, versionsIn } from './release-state';
import type { Releases } from './releases';
import { versionViews } from '../../db/schema';
import { quantileOf } from '../measurements/measurements.rules';
import type { HostVersions } from '../page/host-versions';

const HISTORY_LIMIT = 20;

const UNUSED: VersionUsage = { pages: 0, failures: 0 };

const NO_FINDINGS: Findings = { problems: [], warnings: [] };

interface ReleaseSources {
  db: Db;
  now: () => Date;
  releases: Releases;
  gate: PublishGate;
  usage: RemoteUsage;
}

/** Lists all parts with their versions and usage. */
export async function listRemotes({ db, now, releases, gate, usage }: ReleaseSources, only?: string): Promise<StaffRemote[]> {
  const [parts, ofLastDay, evaluations] = await Promise.all([releases.list(), usage.ofLastDay(), findEvaluations(db)]);
  const histories = new Map(parts.map(({ name, history }) => [name, history]));
  const since = new Date(now().getTime() - DAY);
  const listed = parts.filter(({ name }) => only === undefined || name === only);
  return Promise.all(
    listed.map(async ({ name, history, versions, checked }): Promise<StaffRemote> => {
      const newest = history.at(-1);
      const visible = versionsIn(newest?.state);
      const findings = new Map(await Promise.all(visible.map(async (version) => [version, await gate.findingsOf(name, version)] as const)));
      const measured = await findMeasurements(db, { remote: name, since });
      return {
        name,
        number: newest?.number ?? 0,
        live: newest?.state.live ?? null,
        canary: newest?.state.canary ?? null,
        progress: progressOf(newest, evaluations.get(name)),
        before: versionBefore(history),
        released_with: releasedWith(histories, name),
        versions: versions
          .map((version) => ({
            ...firstLive(version, history),
            checked: checked.includes(version),
            ...(ofLastDay.get(name)?.get(version) ?? UNUSED),
            measured: orNull(measured.get(version)),
            ...(findings.get(version) ?? NO_FINDINGS),
          }))
          .sort(byAge),
        history: history.slice(-HISTORY_LIMIT).reverse(),
      };
    }),
  );
}

const orNull = (measurements: Measurements | undefined) => (measurements ? asMeasured(measurements) : null);

/** Returns the evaluation of the current step, if there is one. */
function progressOf(newest: ReleaseRecord | undefined, evaluation: Evaluation | undefined): CanaryProgress | null {
  const plan = newest?.state.canary?.plan;
  if (!plan || evaluation?.number !== newest.number) return null;
  return toWire(CanaryProgress, { ...evaluation, needed: plan.pages, stepSince: newest.at });
}

function firstLive(version: string, history: ReleaseRecord[]) {
  const first = history.find(({ state }) => state.live === version);
  return { version, live_since: first?.at ?? null, by: first?.by ?? null };
}

/** Sorts versions that were never live first: they are likely to be released next. Then the latest. */
function byAge(one: StaffRemote['versions'][number], other: StaffRemote['versions'][number]): number {
  if (one.live_since === other.live_since) return other.version.localeCompare(one.version, 'en', { numeric: true });
  if (!one.live_since || !other.live_since) return one.live_since ? 1 : -1;
  return one.live_since < other.live_since ? 1 : -1;
}

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
function asMeasured(measurements: Measurements): Measured {
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

/** Returns the roles of an unreleased host: the version before is the one that was reported last. */
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
