import { CanaryProgress, type StaffRemote } from '@greenroom/contract/admin';
import type { Findings, ReleaseRecord, Releases } from '@greenroom/releases';
import type { Db } from '../../db/client';
import { toWire } from '../../db/wire';
import { DAY } from '../../lib/durations';
import { type Evaluation, findEvaluations } from '../canaries/canary-evaluations.repository';
import { findMeasurements, type Measurements } from '../measurements/measurements.repository';
import type { PublishGate } from './publish-gate';
import type { RemoteUsage, VersionUsage } from '../remotes/remote-usage';
import { asMeasured } from './measured-versions';
import { versionBefore } from './version-before';

/** The number of changes shown. */
const HISTORY_LIMIT = 20;

/** The usage of a version that no page was served with. */
const UNUSED: VersionUsage = { pages: 0, failures: 0 };

/** Of a version that no visitor gets. */
const NO_FINDINGS: Findings = { problems: [], warnings: [] };

interface ReleaseSources {
  db: Db;
  now: () => Date;
  releases: Releases;
  gate: PublishGate;
  usage: RemoteUsage;
}

/** All stored remotes with their versions and usage. @throws {StoreDown} */
export async function listRemotes(sources: ReleaseSources): Promise<StaffRemote[]> {
  const [names, ofLastDay, evaluations] = await Promise.all([
    sources.releases.names(),
    sources.usage.ofLastDay(),
    findEvaluations(sources.db),
  ]);
  return Promise.all(names.map((name) => readRemote(sources, name, { uses: ofLastDay.get(name), evaluation: evaluations.get(name) })));
}

/** One remote with its versions and usage. @throws {StoreDown} */
export async function findRemote(sources: ReleaseSources, name: string): Promise<StaffRemote> {
  const [ofLastDay, evaluations] = await Promise.all([sources.usage.ofLastDay(), findEvaluations(sources.db)]);
  return readRemote(sources, name, { uses: ofLastDay.get(name), evaluation: evaluations.get(name) });
}

interface RemoteFigures {
  uses: Map<string, VersionUsage> | undefined;
  evaluation: Evaluation | undefined;
}

async function readRemote(
  { releases, gate, db, now }: ReleaseSources,
  name: string,
  { uses, evaluation }: RemoteFigures,
): Promise<StaffRemote> {
  const since = new Date(now().getTime() - DAY);
  const [history, measured] = await Promise.all([releases.history(name), findMeasurements(db, { remote: name, since })]);
  const [versions, checked] = await Promise.all([releases.versions(name, history), releases.checkedVersions(name)]);
  const newest = history.at(-1);
  const visible = [newest?.state.live, newest?.state.canary?.version].filter((version) => version !== undefined);
  const findings = new Map(await Promise.all(visible.map(async (version) => [version, await gate.findingsOf(name, version)] as const)));
  return {
    name,
    number: newest?.number ?? 0,
    live: newest?.state.live ?? null,
    canary: newest?.state.canary ?? null,
    progress: progressOf(newest, evaluation),
    before: versionBefore(history),
    versions: versions
      .map((version) => ({
        ...describe(version, history),
        checked: checked.includes(version),
        ...(uses?.get(version) ?? UNUSED),
        measured: orNull(measured.get(version)),
        ...(findings.get(version) ?? NO_FINDINGS),
      }))
      .sort(byAge),
    history: history.slice(-HISTORY_LIMIT).reverse(),
  };
}

const orNull = (measurements: Measurements | undefined) => (measurements ? asMeasured(measurements) : null);

/** The evaluation, if it is of the current canary and step. */
function progressOf(newest: ReleaseRecord | undefined, evaluation: Evaluation | undefined): CanaryProgress | null {
  const plan = newest?.state.canary?.plan;
  if (!plan || !evaluation?.state || evaluation.number !== newest.number) return null;
  const { step } = evaluation.state;
  return { ...toWire(CanaryProgress, evaluation), views: step.views, needed: plan.pages, step_since: step.since };
}

function describe(version: string, history: ReleaseRecord[]) {
  const first = history.find(({ state }) => state.live === version);
  return { version, live_since: first?.at ?? null, by: first?.by ?? null };
}

/** Versions that were never live first, since they are likely to be released next; then the latest. */
function byAge(one: StaffRemote['versions'][number], other: StaffRemote['versions'][number]): number {
  if (one.live_since === other.live_since) return other.version.localeCompare(one.version, 'en', { numeric: true });
  if (!one.live_since || !other.live_since) return one.live_since ? 1 : -1;
  return one.live_since < other.live_since ? 1 : -1;
}
