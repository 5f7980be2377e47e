import { type CanaryPlan, type CanaryRule, TIMING_BOUNDS, TIMINGS, type Timing } from '@greenroom/contract';
import type { CanaryProgress } from '@greenroom/contract/admin';
import { MINUTE } from '../../lib/durations';
import type { Measurements } from '../measurements/measurements.repository';
import { quantileOf } from '../measurements/measurements.rules';

/** The ways in which a canary can be worse: more of the first two, fewer of the last. */
export const HYPOTHESES = ['failed', 'failedCalls', 'completed'] as const;
export type Hypothesis = (typeof HYPOTHESES)[number];

/** A version's sessions that count in a step, limited by network; of each outcome, also its networks. */
export type Counts = { sessions: number } & Record<Hypothesis, { sessions: number; networks: number }>;

export type Step = { percent: number; since: Date; canary: Counts; live: Counts };

/** A canary with figures that are less likely, if it were no worse, is rolled back: one good one of 400 (`npm run bench -- canaries`). */
const WORSE = 0.0006;

/** Below this, a canary waits until it is clear. High, since waiting costs a good canary little. */
const SUSPICIOUS = 0.1;

/** Smaller differences pass, however many sessions there are. */
const TOLERATED_ODDS = 1.2;

/**
 * Fewer networks against a canary may be one sender: it waits for a person. With five, fewer than 97 % of the faults in 5 % of the views
 * would be found within 200 (96.8 % of 60,000 simulated ones).
 */
const MIN_NETWORKS = 4;

/** The views of one network that count in a step. */
export const VIEWS_OF_NETWORK = 10;

/** The failures, or completed flows, of one network that count, so that one sender can't hide those of the other version. */
export const OUTCOMES_OF_NETWORK = 3;

/** Visitors open other pages at first than after some minutes. */
const MIN_STEP_MS = 10 * MINUTE;

/** The part of a step's sessions that the live version needs, to compare with. */
const LIVE_PART = 0.1;

/** Decision about a canary, with the reason: a sentence for the history, the team and the panel. */
export type Decision = { kind: 'advance' | 'promote' | 'rollback' | 'wait'; percent: number; reason: string; isPaused?: boolean };

/** The hypotheses that decide: failures always, flows if the plan has them. */
const hypothesesOf = ({ rules }: Pick<CanaryPlan, 'rules'>): Hypothesis[] =>
  HYPOTHESES.filter((name) => name !== 'completed' || rules.includes('flows'));

/** Rolls back at the first clear difference, and goes on after a step without a suspicion. @param parts that are canaries as one */
export function decide(step: Step, plan: CanaryPlan, now: Date, parts = 1): Decision {
  const { percent, canary, live, since } = step;
  const wait = (reason: string): Decision => ({ kind: 'wait', percent, reason });
  const figures = (name: Hypothesis) => figuresOf(canary, live, name);
  const tested = hypothesesOf(plan).map((hypothesis) => ({ hypothesis, sign: signOf(hypothesis, step, parts) }));
  const worse = tested.flatMap(({ hypothesis, sign }) => (sign === 'worse' ? [hypothesis] : []));
  const certain = worse.find((hypothesis) => againstCanary(hypothesis, step).against.networks >= MIN_NETWORKS);
  if (certain) return { kind: 'rollback', percent: 0, reason: `${WORDS[certain].worse}: ${figures(certain)}.` };
  if (worse[0]) {
    const reason = `${WORDS[worse[0]].worse}: ${figures(worse[0])}. It waits, since few networks report that: look whether it is true, and promote it or roll it back.`;
    return { ...wait(reason), isPaused: true };
  }
  if (canary.sessions === 0)
    return wait(`It waits for visitors: none of the ${formatNumber(plan.pages)} views that this step needs were reported yet.`);
  if (canary.sessions < plan.pages)
    return wait(`It waits for views: ${formatNumber(canary.sessions)} of the ${formatNumber(plan.pages)} that this step needs.`);
  const needed = Math.ceil(plan.pages * LIVE_PART);
  if (live.sessions < needed)
    return wait(`It waits for views of the live version to compare with: ${formatNumber(live.sessions)} of ${formatNumber(needed)}.`);
  const suspicious = tested.find(({ sign }) => sign === 'suspicious')?.hypothesis;
  if (suspicious)
    return wait(`${WORDS[suspicious].worse} so far, but it may be chance: ${figures(suspicious)}. It waits until that is clear.`);
  if (now.getTime() - since.getTime() < MIN_STEP_MS)
    return wait(`Enough views, and no sign of being worse; each step lasts at least ${MIN_STEP_MS / MINUTE} minutes.`);
  const rules = new Set(hypothesesOf(plan).map((name) => RULES[WORDS[name].rule]));
  const reason = `${formatNumber(canary.sessions)} views at ${percent} % show no sign of being worse: ${[...rules].join(', ')}.`;
  const next = plan.steps.find((each) => each > percent) ?? 100;
  return { kind: next === 100 ? 'promote' : 'advance', percent: next, reason };
}

/** Compares the versions in words, for each hypothesis that decides. */
export function findingsOf(step: Step, plan: CanaryPlan, parts = 1): CanaryProgress['findings'] {
  if (step.canary.sessions === 0) return [];
  return hypothesesOf(plan).map((name) => {
    const { rule, label, sign: word } = WORDS[name];
    const sign = signOf(name, step, parts);
    const verdict = { none: `no sign of ${word}`, suspicious: `a sign of ${word}, not clear yet`, worse: `clearly ${word}` }[sign];
    return { rule, text: `${label}: ${figuresOf(step.canary, step.live, name)}, ${verdict}`, sign };
  });
}

/** Returns the part that decides for a set: any part rolls it back, and it goes on when all of them go on. */
export function decidingPart<Part extends { decision: Decision }>(parts: readonly Part[]): Part {
  const of = (kind: Decision['kind']) => parts.find(({ decision }) => decision.kind === kind);
  return of('rollback') ?? of('wait') ?? (parts[0] as Part);
}

/**
 * Tells how clearly a canary is worse. Which version a session got is random, by a known share. So if it is no worse, the sessions of both
 * versions that failed fall on it by that share. A network speaks once against the canary, and a few times for it. One alone is never
 * suspicious: at a small share, one failure would stop a canary until others fail.
 */
export function signOf(name: Hypothesis, step: Step, parts = 1): 'none' | 'suspicious' | 'worse' {
  const { against, others, share } = againstCanary(name, step);
  const tolerated = TOLERATED_ODDS * share;
  const chance = chanceOfAtLeast(against.networks, against.networks + others.sessions, tolerated / (tolerated + 1 - share));
  if (chance < WORSE / parts) return 'worse';
  return chance < SUSPICIOUS && against.networks > 1 ? 'suspicious' : 'none';
}

/** Returns what speaks against the canary, what else happened of it, and the share of the version in which that is. */
function againstCanary(name: Hypothesis, { percent, canary, live }: Step) {
  const share = percent / 100;
  if (name === 'completed') return { against: live[name], others: canary[name], share: 1 - share };
  return { against: canary[name], others: live[name], share };
}

/** Returns the chance of at least so many successes, by the binomial distribution. */
export function chanceOfAtLeast(successes: number, count: number, share: number): number {
  if (successes <= count * share) return 1;
  const ratioAfter = (at: number) => ((count - at) * share) / ((at + 1) * (1 - share));
  let log = count * Math.log1p(-share);
  for (let at = 0; at < successes; at += 1) log += Math.log(ratioAfter(at));
  let chance = 0;
  // Terms above the mean become smaller and smaller, until they no longer change the sum.
  for (let [at, term] = [successes, Math.exp(log)]; at <= count && chance + term > chance; at += 1) {
    chance += term;
    term *= ratioAfter(at);
  }
  return chance;
}

const WORDS: Record<Hypothesis, { rule: CanaryRule; label: string; worse: string; sign: string }> = {
  failed: { rule: 'failures', label: 'Failed views', worse: 'More views fail', sign: 'more' },
  failedCalls: { rule: 'failures', label: 'Views with failed calls', worse: 'More calls fail', sign: 'more' },
  completed: { rule: 'flows', label: 'Views with a completed flow', worse: 'Fewer visitors complete a flow', sign: 'fewer' },
};
const RULES: Record<CanaryRule, string> = { failures: 'failures', timings: 'timings', flows: 'completed flows' };
const TIMING_LABELS: Record<Timing, string> = { lcp: 'LCP', content: 'Time to content', inp: 'INP', cls: 'CLS' };

/** Compares the timings in words, for a plan that has them: they decide nothing. */
export function timingsOf(canary: Measurements, live: Measurements, { rules }: CanaryPlan): CanaryProgress['findings'] {
  const measured = rules.includes('timings') ? TIMINGS.filter((timing) => canary.timings[timing]) : [];
  return measured.map((timing) => {
    const text = `${TIMING_LABELS[timing]}, 75th percentile: ${duration(timing, canary)}, live ${duration(timing, live)}`;
    return { rule: 'timings', text, sign: 'none' };
  });
}

/** Formats "12 of 60 (20 %), live 12 of 1,140 (1.1 %)". */
function figuresOf(canary: Counts, live: Counts, name: Hypothesis): string {
  const [ofCanary, ofLive] = [canary, live].map((counts) => {
    const { sessions } = counts[name];
    const percent = (sessions / counts.sessions) * 100;
    const share = counts.sessions === 0 ? '–' : `${percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2))} %`;
    return `${formatNumber(sessions)} of ${formatNumber(counts.sessions)} (${share})`;
  });
  return `${ofCanary}, live ${ofLive}`;
}

function duration(timing: Timing, { timings }: Measurements): string {
  const value = quantileOf(TIMING_BOUNDS[timing], timings[timing] ?? [], 0.75);
  if (value === null) return 'not measured';
  return timing === 'cls' ? String(Number(value.toFixed(3))) : `${formatNumber(Math.round(value))} ms`;
}

const formatNumber = (value: number): string => value.toLocaleString('en');
