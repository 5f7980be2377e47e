import { type CanaryPlan, type CanaryRule, TIMING_BOUNDS, TIMINGS, type Timing } from '@greenroom/contract';
import { type Measurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import { addBatch, type Batch, type Evidence, logEValue, noEvidence } from './sequential-test';

/** A way in which a canary can be worse than the live version. */
export type Hypothesis = 'failed' | 'failedCalls' | 'completed' | Timing;

interface Test {
  rule: CanaryRule;
  /** Odds of the event with the canary, relative to the live version, that the test looks for. Smaller differences pass. */
  alternatives: readonly number[];
  /** The probability that a canary that is no worse is ever rolled back by this test. */
  alarmRate: number;
}

/** A canary that breaks, through one that fails half again as often. */
const MORE = [1.5, 2, 3, 6, 20];

/**
 * A view with a value above the live version's 75th percentile counts as slow. By the odds, a page is "worse" from about 1.22, the
 * root of the first alternative. LCP and content begin higher: files of a new version are not in the browsers' caches.
 */
const [SLOWER, SLOWER_BEYOND_CACHES] = [
  [1.5, 2, 3],
  [2, 3, 5],
];

/**
 * False alarms add up to 0.9 %. Failures have the largest part: they have to be noticed first, from the fewest events. The others are
 * about pages that work, of which there are more.
 */
export const TESTS: Readonly<Record<Hypothesis, Test>> = {
  failed: { rule: 'failures', alternatives: MORE, alarmRate: 0.004 },
  failedCalls: { rule: 'failures', alternatives: MORE, alarmRate: 0.002 },
  completed: { rule: 'flows', alternatives: [0.7, 0.5, 0.2], alarmRate: 0.001 },
  lcp: { rule: 'timings', alternatives: SLOWER_BEYOND_CACHES, alarmRate: 0.0005 },
  content: { rule: 'timings', alternatives: SLOWER_BEYOND_CACHES, alarmRate: 0.0005 },
  inp: { rule: 'timings', alternatives: SLOWER, alarmRate: 0.0005 },
  cls: { rule: 'timings', alternatives: SLOWER, alarmRate: 0.0005 },
};
export const HYPOTHESES = Object.keys(TESTS) as Hypothesis[];

/** From this e-value on, a canary does not go on; it waits until the evidence is clear. Low, since waiting costs a good canary little. */
const SUSPICIOUS = 3;

/**
 * How long flows are not compared in a new step. A view is reported when it begins, its completed flow minutes afterwards, so that after a
 * larger share the canary's views come before their flows. Failures have no such delay to wait for: theirs is in the canary's favor.
 */
const SETTLING_MS = 5 * 60 * 1000;

/** The least time in a step, since visitors open other pages at first than after some minutes. */
const MIN_STEP_MS = 10 * 60 * 1000;

/** The part of a step's views that the live version needs too: without any there is nothing to compare with. */
const LIVE_PART = 0.1;

/** Values without which the 75th percentile says nothing. */
const MIN_VALUES = 40;

/** An alarm of failures needs this many networks, and as many as this part of its failed views: fewer may be one sender. */
const MIN_NETWORKS = 3;
const NETWORKS_PART = 0.5;

/** Counts of a canary and of the live version. */
export interface Counts {
  canary: Measurements;
  live: Measurements;
}

/** What is known of a canary at its last evaluation. Stored as JSON. */
export interface CanaryState {
  /** The beginning of the hour from which `seen` counts. ISO 8601. */
  countedSince: string;
  /** The counts at the last evaluation, and those of the canary's time. */
  seen: Counts;
  total: Counts;
  /** The current step: its share, when it began (ISO 8601), and its views. */
  step: { percent: number; since: string; views: number; liveViews: number };
  evidence: Record<Hypothesis, Evidence>;
}

/** A decision that changes the release. */
export type ActiveDecision = { kind: 'promote' | 'rollback'; reason: Reason } | { kind: 'advance'; percent: number; reason: Reason };
export type Decision = ActiveDecision | { kind: 'wait'; reason: Reason };

/** Why; `canary-sentences.ts` has the words. */
type Reason =
  | { is: 'worse' | 'suspicious' | 'few networks'; hypothesis: Hypothesis }
  | { is: 'no worse' }
  | { is: 'views' | 'live views'; views: number; needed: number }
  | { is: 'time'; minutes: number };

/** The first evaluation: what was counted before does not belong to the canary. */
export function beginCanary(counts: Counts, percent: number, now: Date): CanaryState {
  return {
    countedSince: hourOf(now),
    seen: counts,
    total: { canary: NO_MEASUREMENTS, live: NO_MEASUREMENTS },
    step: { percent, since: now.toISOString(), views: 0, liveViews: 0 },
    evidence: Object.fromEntries(HYPOTHESES.map((name) => [name, noEvidence(TESTS[name].alternatives)])) as CanaryState['evidence'],
  };
}

/** Begins the next step; the evidence remains. */
export function beginStep(state: CanaryState, percent: number, now: Date): CanaryState {
  return { ...state, step: { percent, since: now.toISOString(), views: 0, liveViews: 0 } };
}

/** Begins to count from another hour, before the rows of the first ones expire. What was counted since the last evaluation is skipped. */
export const recount = (state: CanaryState, counts: Counts, now: Date): CanaryState => ({
  ...state,
  countedSince: hourOf(now),
  seen: counts,
});

/** Adds what was counted since the last evaluation. @param counts since the same hour as `state.seen` */
export function addCounts(state: CanaryState, counts: Counts, now: Date): CanaryState {
  const added = { canary: subtract(counts.canary, state.seen.canary), live: subtract(counts.live, state.seen.live) };
  // Counts fall only if rows were deleted: then the difference means nothing.
  if (!isCount(added.canary) || !isCount(added.live)) return { ...state, seen: counts };
  const { step, total } = state;
  const isSettled = now.getTime() - Date.parse(step.since) >= SETTLING_MS;
  return {
    ...state,
    seen: counts,
    total: { canary: add(total.canary, added.canary), live: add(total.live, added.live) },
    step: { ...step, views: step.views + added.canary.views, liveViews: step.liveViews + added.live.views },
    evidence: Object.fromEntries(
      HYPOTHESES.map((name) => {
        const batch = name === 'completed' && !isSettled ? null : batchOf(name, added, state.seen);
        return [name, batch ? addBatch(state.evidence[name], TESTS[name].alternatives, batch) : state.evidence[name]];
      }),
    ) as CanaryState['evidence'],
  };
}

/**
 * Rolls back at the first clear evidence, and goes on when the step is complete and nothing is suspicious.
 * @param parts the number of parts that are canaries as one: see `isWorse`
 */
export function decide({ step, evidence, total }: CanaryState, plan: CanaryPlan, now: Date, parts = 1): Decision {
  const tested = HYPOTHESES.filter((name) => plan.rules.includes(TESTS[name].rule));
  const worse = tested.find((name) => isWorse(name, evidence[name], parts));
  if (worse && isOfFewNetworks(worse, total.canary)) return { kind: 'wait', reason: { is: 'few networks', hypothesis: worse } };
  if (worse) return { kind: 'rollback', reason: { is: 'worse', hypothesis: worse } };
  if (step.views < plan.pages) return { kind: 'wait', reason: { is: 'views', views: step.views, needed: plan.pages } };
  const liveViews = Math.ceil(plan.pages * LIVE_PART);
  if (step.liveViews < liveViews) return { kind: 'wait', reason: { is: 'live views', views: step.liveViews, needed: liveViews } };
  const suspicious = tested.find((name) => isSuspicious(evidence[name]));
  if (suspicious) return { kind: 'wait', reason: { is: 'suspicious', hypothesis: suspicious } };
  if (now.getTime() - Date.parse(step.since) < MIN_STEP_MS) return { kind: 'wait', reason: { is: 'time', minutes: MIN_STEP_MS / 60_000 } };
  const next = plan.steps.find((percent) => percent > step.percent) ?? 100;
  return next === 100 ? { kind: 'promote', reason: { is: 'no worse' } } : { kind: 'advance', percent: next, reason: { is: 'no worse' } };
}

/**
 * Whether the canary was ever clearly worse. It stays so: the evidence may fall again by chance.
 * @param parts of a set, any of which rolls it back: each has its part of the false alarms, so that the set has no more than one version
 */
export const isWorse = (name: Hypothesis, { logMax }: Evidence, parts: number) => logMax >= -Math.log(TESTS[name].alarmRate / parts);

/**
 * The decision of a set: any part rolls it back, and it goes on when all of them go on.
 * @returns the part that decides
 */
export function decidingPart<Part extends { decision: Decision }>(parts: readonly Part[]): Part {
  const of = (kind: Decision['kind']) => parts.find(({ decision }) => decision.kind === kind);
  return of('rollback') ?? of('wait') ?? (parts[0] as Part);
}

/** Whether failures come from so few networks that one sender may have made them up, or one network may be broken. */
function isOfFewNetworks(name: Hypothesis, { failedViews, failedCallViews, failingNetworks = 0 }: Measurements): boolean {
  if (TESTS[name].rule !== 'failures') return false;
  return failingNetworks < Math.max(MIN_NETWORKS, NETWORKS_PART * Math.max(failedViews, failedCallViews));
}

/** Whether it may be worse. */
export const isSuspicious = (evidence: Evidence) => logEValue(evidence) >= Math.log(SUSPICIOUS);

/** The upper bound of the bucket of the 75th percentile; undefined without values, Infinity above all bounds. */
export function p75(timing: Timing, values: readonly number[] = []): number | undefined {
  const bucket = p75Bucket(values);
  return bucket === undefined ? undefined : (TIMING_BOUNDS[timing][bucket] ?? Infinity);
}

function p75Bucket(values: readonly number[]): number | undefined {
  const needed = sum(values) * 0.75;
  if (needed === 0) return undefined;
  let below = 0;
  return values.findIndex((count) => (below += count) >= needed);
}

/** The event of a test, in what was added; null if there is nothing to compare with yet. */
function batchOf(name: Hypothesis, added: Counts, before: Counts): Batch | null {
  if (isTiming(name)) return slowValues(name, added, before);
  const count = { failed: 'failedViews', failedCalls: 'failedCallViews', completed: 'completedViews' } as const;
  const sample = (counts: Measurements) => ({ total: counts.views, events: counts[count[name]] });
  return { canary: sample(added.canary), live: sample(added.live) };
}

/** Slow values are those above the 75th percentile of all values so far: what is slow is fixed before the batch is seen. */
function slowValues(timing: Timing, added: Counts, before: Counts): Batch | null {
  const pooled = addAll(before.canary.timings[timing], before.live.timings[timing]);
  const bucket = p75Bucket(pooled);
  if (bucket === undefined || sum(pooled) < MIN_VALUES) return null;
  const sample = ({ timings }: Measurements) => ({ total: sum(timings[timing]), events: sum(timings[timing]?.slice(bucket + 1)) });
  return { canary: sample(added.canary), live: sample(added.live) };
}

const isTiming = (name: Hypothesis): name is Timing => name in TIMING_BOUNDS;

const hourOf = (date: Date) => new Date(Math.floor(date.getTime() / 3_600_000) * 3_600_000).toISOString();

const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0);

const addAll = (one: readonly number[] = [], other: readonly number[] = []) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0));

/** Each count of two measurements, combined. */
function combine(one: Measurements, other: Measurements, sign: 1 | -1): Measurements {
  const timings: Measurements['timings'] = {};
  for (const timing of TIMINGS) {
    const [values, others] = [one.timings[timing], other.timings[timing]];
    if (values || others)
      timings[timing] = addAll(
        values,
        others?.map((value) => sign * value),
      );
  }
  return {
    views: one.views + sign * other.views,
    failedViews: one.failedViews + sign * other.failedViews,
    failedCallViews: one.failedCallViews + sign * other.failedCallViews,
    completedViews: one.completedViews + sign * other.completedViews,
    failingNetworks: (one.failingNetworks ?? 0) + sign * (other.failingNetworks ?? 0),
    timings,
  };
}

const add = (one: Measurements, other: Measurements) => combine(one, other, 1);
const subtract = (one: Measurements, other: Measurements) => combine(one, other, -1);

const isCount = ({ timings, ...counts }: Measurements) =>
  [...Object.values(counts), ...Object.values(timings).flat()].every((value) => value >= 0);
