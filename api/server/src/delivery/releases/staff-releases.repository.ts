import type { ReleaseRecord } from '@greenroom/contract';
import { CanaryProgress, type StaffRemote } from '@greenroom/contract/admin';
import type { Findings } from '@greenroom/contract/releases';
import type { Db } from '../../db/client';
import { toWire } from '../../db/wire';
import { DAY } from '../../lib/durations';
import { type Evaluation, findEvaluations } from '../canaries/canary-evaluations.repository';
import { findMeasurements, type Measurements } from '../measurements/measurements.repository';
import type { PublishGate } from './publish-gate';
import type { RemoteUsage, VersionUsage } from '../remotes/remote-usage';
import { asMeasured } from './measured-versions';
import { releasedWith, versionBefore } from './release-state';
import type { Releases } from './releases';

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

/** All stored remotes with their versions and usage. */
export async function listRemotes(sources: ReleaseSources): Promise<StaffRemote[]> {
  return Promise.all([...(await readFigures(sources))].map(([name, figures]) => readRemote(sources, name, figures)));
}

/** One remote with its versions and usage. */
export async function findRemote(sources: ReleaseSources, name: string): Promise<StaffRemote> {
  const figures = (await readFigures(sources)).get(name);
  return readRemote(sources, name, figures ?? { uses: undefined, evaluation: undefined, history: [], releasedWith: [] });
}

async function readFigures({ releases, usage, db }: ReleaseSources): Promise<Map<string, RemoteFigures>> {
  const [histories, ofLastDay, evaluations] = await Promise.all([releases.histories(), usage.ofLastDay(), findEvaluations(db)]);
  return new Map(
    [...histories].map(([name, history]) => [
      name,
      { uses: ofLastDay.get(name), evaluation: evaluations.get(name), history, releasedWith: releasedWith(histories, name) },
    ]),
  );
}

interface RemoteFigures {
  history: ReleaseRecord[];
  releasedWith: string[];
  uses: Map<string, VersionUsage> | undefined;
  evaluation: Evaluation | undefined;
}

async function readRemote(
  { releases, gate, db, now }: ReleaseSources,
  name: string,
  { uses, evaluation, history, releasedWith: others }: RemoteFigures,
): Promise<StaffRemote> {
  const since = new Date(now().getTime() - DAY);
  const [measured, versions, checked] = await Promise.all([
    findMeasurements(db, { remote: name, since }),
    releases.versions(name),
    releases.checkedVersions(name),
  ]);
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
    released_with: others,
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
  if (!plan || evaluation?.number !== newest.number) return null;
  return toWire(CanaryProgress, { ...evaluation, needed: plan.pages, stepSince: newest.at });
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
