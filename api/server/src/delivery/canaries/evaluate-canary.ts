import type { CanaryPlan, ReleaseRecord } from '@greenroom/contract';
import type { Db } from '../../db/client';
import { findMeasurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import type { Releases } from '../releases/releases';
import { type Evaluation, lockEvaluation, saveEvaluation } from './canary-evaluations.repository';
import {
  addCounts,
  beginCanary,
  beginStep,
  type CanaryState,
  type Counts,
  decide,
  type Decision,
  decidingPart,
  recount,
} from './canary.rules';
import { findingsOf, reasonOf } from './canary-sentences';

/** A canary that decides by itself. */
export interface PlannedCanary {
  remote: string;
  /** The current release record. */
  record: ReleaseRecord;
  live: string;
  canary: { version: string; percent: number; plan: CanaryPlan; set?: string[] };
  /** The number of the record by which it was started: earlier evaluations belong to another canary. */
  firstNumber: number;
}

/** What an evaluation found. */
interface EvaluatedCanary {
  decision: Decision;
  reason: string;
  /** Whether it waits for a person since this evaluation. */
  isNewPause: boolean;
}

/** Canaries that are decided as one: a single one, or those of a set. */
export type PlannedCanaries = [PlannedCanary, ...PlannedCanary[]];

/** Measurements are stored for 14 days; a canary that runs longer counts from another hour before the first ones are deleted. */
const MAX_COUNTED_MS = 10 * 24 * 3600 * 1000;

/** The remote's canary with those of its set, if it has one with a plan. */
export async function findPlannedCanaries(releases: Releases, remote: string): Promise<PlannedCanaries | null> {
  const first = await findPlannedCanary(releases, remote);
  if (!first) return null;
  const others = (first.canary.set ?? []).filter((part) => part !== remote);
  const planned = await Promise.all(others.map((part) => findPlannedCanary(releases, part)));
  // A set that was changed in between is evaluated again by the next run.
  return planned.every((other) => other !== null) ? [first, ...planned] : null;
}

async function findPlannedCanary(releases: Releases, remote: string): Promise<PlannedCanary | null> {
  const record = await releases.newest(remote);
  const canary = record?.state.canary;
  if (!record || !canary?.plan) return null;
  const { version, percent, plan, set } = canary;
  const history = record.reason === undefined ? [record] : (await releases.part(remote)).history;
  // The rules' own changes have a reason; the last one without is the change by hand that started it.
  const firstNumber = history.findLast(({ number, reason }) => number <= record.number && reason === undefined)?.number ?? record.number;
  return { remote, record, live: record.state.live, canary: { version, percent, plan, set }, firstNumber };
}

/**
 * Adds what was measured since the last evaluation, decides, and stores both. It changes no release: if that fails, the next evaluation
 * decides the same.
 * @returns null if another server evaluates it, or knows a newer change of the release
 */
export async function evaluateCanaries(db: Db, planned: PlannedCanaries, now: Date): Promise<EvaluatedCanary | null> {
  return db.transaction(async (tx) => {
    // In the same order on each server.
    const lasts: Evaluation[] = [];
    for (const { remote, record } of planned) {
      const last = await lockEvaluation(tx, remote, now);
      if (!last || last.number > record.number) return null;
      lasts.push(last);
    }
    const evaluated: EvaluatedCanary[] = [];
    for (const [at, last] of lasts.entries())
      evaluated.push(await evaluatePart(tx, planned[at] as PlannedCanary, { last, parts: planned.length }, now));
    return { ...decidingPart(evaluated), isNewPause: evaluated.some(({ isNewPause }) => isNewPause) };
  });
}

async function evaluatePart(
  tx: Db,
  planned: PlannedCanary,
  { last, parts }: { last: Evaluation; parts: number },
  now: Date,
): Promise<EvaluatedCanary> {
  const { remote, record, canary } = planned;
  const isSame = last.number >= planned.firstNumber && last.state !== null;
  const state =
    isSame && last.state
      ? await continueCanary(tx, planned, { state: last.state, number: last.number }, now)
      : beginCanary(await countsOf(tx, planned, now), canary.percent, now);
  const decision = decide(state, canary.plan, now, parts);
  const sentence = reasonOf(decision, state, canary.plan);
  const reason = parts > 1 ? `${remote}: ${sentence}` : sentence;
  const isPaused = decision.reason.is === 'few networks';
  await saveEvaluation(tx, remote, {
    number: record.number,
    evaluatedAt: now,
    state,
    decision: sentence,
    findings: findingsOf(state, canary.plan, parts),
    isPaused,
  });
  return { decision, reason, isNewPause: isPaused && !(isSame && last.isPaused) };
}

async function continueCanary(
  tx: Db,
  planned: PlannedCanary,
  last: { state: CanaryState; number: number },
  now: Date,
): Promise<CanaryState> {
  const { record, canary } = planned;
  const since = new Date(last.state.countedSince);
  const isLong = now.getTime() - since.getTime() > MAX_COUNTED_MS;
  const state = isLong
    ? recount(last.state, await countsOf(tx, planned, now), now)
    : addCounts(last.state, await countsOf(tx, planned, since), now);
  return last.number === record.number ? state : beginStep(state, canary.percent, new Date(record.at));
}

async function countsOf(tx: Db, { remote, live, canary }: PlannedCanary, since: Date): Promise<Counts> {
  const measurements = await findMeasurements(tx, { remote, since });
  return { canary: measurements.get(canary.version) ?? NO_MEASUREMENTS, live: measurements.get(live) ?? NO_MEASUREMENTS };
}
