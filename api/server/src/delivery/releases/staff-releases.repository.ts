import { type ReleaseRecord, HOST, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { CanaryProgress, type StaffRemote, Measured, MIN_MEASURED, type StaffMeasurements } from '@greenroom/contract/admin';
import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { toWire } from '../../db/wire';
import { DAY, HOUR } from '../../lib/durations';
import { type Evaluation, findEvaluations } from '../canaries/canary-evaluations.repository';
import { findMeasurements, type Measurements, findHourlyMeasurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import type { DeliveryContext } from '../create-delivery';
import { releasedWith, versionBefore, versionsIn } from './release-state';
import { versionViews } from '../../db/schema';
import { quantileOf } from '../measurements/measurements.rules';

const HISTORY_LIMIT = 20;

export async function listRemotes(
  { db, now, releases, gate, usage }: Pick<DeliveryContext, 'now' | 'releases' | 'gate' | 'usage'> & { db: Db },
  only?: string,
): Promise<StaffRemote[]> {
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
      const listVersion = (version: string): StaffRemote['versions'][number] => {
        const { at = null, by = null } = history.find(({ state }) => state.live === version) ?? {};
        const measurements = measured.get(version);
        return {
          version,
          live_since: at,
          by,
          checked: checked.includes(version),
          measured: measurements ? asMeasured(measurements) : null,
          ...(ofLastDay.get(name)?.get(version) ?? { pages: 0, failures: 0 }),
          ...(findings.get(version) ?? { problems: [], warnings: [] }),
        };
      };
      return {
        name,
        number: newest?.number ?? 0,
        live: newest?.state.live ?? null,
        canary: newest?.state.canary ?? null,
        progress: progressOf(newest, evaluations.get(name)),
        before: versionBefore(history),
        released_with: releasedWith(histories, name),
        versions: versions.map(listVersion).sort(byAge),
        history: history.slice(-HISTORY_LIMIT).reverse(),
      };
    }),
  );
}

function progressOf(newest: ReleaseRecord | undefined, evaluation: Evaluation | undefined): CanaryProgress | null {
  const plan = newest?.state.canary?.plan;
  if (!plan || evaluation?.number !== newest.number) return null;
  return toWire(CanaryProgress, { ...evaluation, needed: plan.pages, stepSince: newest.at });
}

/** Sorts versions that were never live first, then the latest. */
function byAge(one: StaffRemote['versions'][number], other: StaffRemote['versions'][number]): number {
  if (one.live_since === other.live_since) return other.version.localeCompare(one.version, 'en', { numeric: true });
  if (!one.live_since || !other.live_since) return one.live_since ? 1 : -1;
  return one.live_since < other.live_since ? 1 : -1;
}

type MeasuredSources = Pick<DeliveryContext, 'now' | 'releases' | 'hostVersions'> & { db: Db };

/** Reads the last hours of the versions that visitors get, and of the one before. @throws {StoreDown} */
export async function readMeasurements(sources: MeasuredSources, remote: string, hours: number): Promise<StaffMeasurements> {
  const { db, now } = sources;
  const last = Math.floor(now().getTime() / HOUR) * HOUR;
  const starts = Array.from({ length: hours }, (_, index) => last - (hours - 1 - index) * HOUR);
  const selection = { remote, since: new Date(starts[0] ?? last) };
  const [byHour, totals] = await Promise.all([findHourlyMeasurements(db, selection), findMeasurements(db, selection)]);
  const versions = (await rolesOf(sources, remote, selection.since)).map(({ version, role }) => ({
    version,
    role,
    total: asMeasured(totals.get(version) ?? NO_MEASUREMENTS),
    hours: starts.map((start) => {
      const measurements = byHour.get(version)?.get(start);
      return measurements ? asMeasured(measurements) : null;
    }),
  }));
  return { hours: starts.map((start) => new Date(start).toISOString()), versions };
}

function asMeasured(measurements: Measurements): Measured {
  const summaries = TIMINGS.map((timing) => {
    const histogram = measurements.timings[timing] ?? [];
    const values = histogram.reduce((sum, count) => sum + count, 0);
    return [timing, { values, p75: values < MIN_MEASURED ? null : quantileOf(TIMING_BOUNDS[timing], histogram, 0.75) }] as const;
  });
  return { ...toWire(Measured, measurements), timings: Object.fromEntries(summaries) as Measured['timings'] };
}

type Role = Pick<StaffMeasurements['versions'][number], 'version' | 'role'>;

/** Reads the versions and their roles. Of an unreleased host, the version before is the one that was reported last. */
async function rolesOf({ db, releases, hostVersions }: MeasuredSources, remote: string, since: Date): Promise<Role[]> {
  const { history } = await releases.part(remote);
  const { live, canary } = history.at(-1)?.state ?? {};
  const built = remote === HOST && live === undefined ? await hostVersions.current() : undefined;
  const { version, views, hour } = versionViews;
  const isReported = and(eq(versionViews.remote, HOST), ne(version, built ?? ''), gte(hour, since));
  const reported = built ? await db.select({ version }).from(versionViews).where(isReported).orderBy(desc(hour), desc(views)).limit(1) : [];
  const before = built ? reported[0]?.version : versionBefore(history);
  const roles: [Role['role'], string | null | undefined][] = [
    ['live', live ?? built],
    ['canary', canary?.version],
    ['before', before === canary?.version ? null : before],
  ];
  return roles.flatMap(([role, named]) => (named ? [{ version: named, role }] : []));
}
