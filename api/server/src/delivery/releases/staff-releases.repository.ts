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
import { releasedWith, versionBefore, versionsIn } from './release-state';
import type { PartReleases, Releases } from './releases';

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
    listed.map(async (part) => {
      const { name } = part;
      const findings = new Map<string, Findings>();
      for (const version of versionsIn(part.history.at(-1)?.state)) findings.set(version, await gate.findingsOf(name, version));
      const measured = await findMeasurements(db, { remote: name, since });
      const figures = { measured, findings, uses: ofLastDay.get(name), evaluation: evaluations.get(name) };
      return toStaffRemote(part, { ...figures, releasedWith: releasedWith(histories, name) });
    }),
  );
}

interface RemoteFigures {
  measured: ReadonlyMap<string, Measurements>;
  findings: ReadonlyMap<string, Findings>;
  uses: ReadonlyMap<string, VersionUsage> | undefined;
  evaluation: Evaluation | undefined;
  releasedWith: string[];
}

function toStaffRemote({ name, history, versions, checked }: PartReleases, figures: RemoteFigures): StaffRemote {
  const { measured, findings, uses, evaluation } = figures;
  const newest = history.at(-1);
  return {
    name,
    number: newest?.number ?? 0,
    live: newest?.state.live ?? null,
    canary: newest?.state.canary ?? null,
    progress: progressOf(newest, evaluation),
    before: versionBefore(history),
    released_with: figures.releasedWith,
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

/** Returns the evaluation of the current step, if there is one. */
function progressOf(newest: ReleaseRecord | undefined, evaluation: Evaluation | undefined): CanaryProgress | null {
  const plan = newest?.state.canary?.plan;
  if (!plan || evaluation?.number !== newest.number) return null;
  return toWire(CanaryProgress, { ...evaluation, needed: plan.pages, stepSince: newest.at });
}

function describe(version: string, history: ReleaseRecord[]) {
  const first = history.find(({ state }) => state.live === version);
  return { version, live_since: first?.at ?? null, by: first?.by ?? null };
}

/** Sorts versions that were never live first: they are likely to be released next. Then the latest. */
function byAge(one: StaffRemote['versions'][number], other: StaffRemote['versions'][number]): number {
  if (one.live_since === other.live_since) return other.version.localeCompare(one.version, 'en', { numeric: true });
  if (!one.live_since || !other.live_since) return one.live_since ? 1 : -1;
  return one.live_since < other.live_since ? 1 : -1;
}
