import type { CanaryPlan } from '@greenroom/contract';
import { MINUTE } from '../../lib/durations';

/** The ways in which a canary can be worse: more of the first two, fewer of the last. */
export const HYPOTHESES = ['failed', 'failedCalls', 'completed'] as const;
export type Hypothesis = (typeof HYPOTHESES)[number];

/** Sessions in which something happened, limited by network, and their networks. */
interface Tally {
  sessions: number;
  networks: number;
}

/** A version's sessions that count in a step, limited by network. */
export interface Counts extends Record<Hypothesis, Tally> {
  sessions: number;
}

export interface Step {
  /** The share of the visitors. */
  percent: number;
  since: Date;
  canary: Counts;
  live: Counts;
}

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

/** The live version needs this part of a step's sessions, to compare with. */
const LIVE_PART = 0.1;

export type ActiveDecision = { kind: 'promote' | 'rollback'; reason: Reason } | { kind: 'advance'; percent: number; reason: Reason };
export type Decision = ActiveDecision | { kind: 'wait'; reason: Reason };

/** The reason; `canary-sentences.ts` has the words. */
type Reason =
  | { is: 'worse' | 'suspicious' | 'few networks'; hypothesis: Hypothesis }
  | { is: 'no worse' }
  | { is: 'views' | 'live views'; views: number; needed: number }
  | { is: 'time'; minutes: number };

/** Returns the hypotheses that decide: failures always, flows if the plan has them. */
export const hypothesesOf = ({ rules }: Pick<CanaryPlan, 'rules'>): Hypothesis[] =>
  HYPOTHESES.filter((name) => name !== 'completed' || rules.includes('flows'));

/**
 * Rolls back at the first clear difference, and goes on when the step is complete and nothing is suspicious.
 * @param parts the number of parts that are canaries as one, any of which rolls all of them back
 */
export function decide(step: Step, plan: CanaryPlan, now: Date, parts = 1): Decision {
  const wait = (reason: Reason): Decision => ({ kind: 'wait', reason });
  const tested = hypothesesOf(plan).map((hypothesis) => ({ hypothesis, sign: signOf(hypothesis, step, parts) }));
  const worse = tested.flatMap(({ hypothesis, sign }) => (sign === 'worse' ? [hypothesis] : []));
  const certain = worse.find((hypothesis) => againstCanary(hypothesis, step).against.networks >= MIN_NETWORKS);
  if (certain) return { kind: 'rollback', reason: { is: 'worse', hypothesis: certain } };
  if (worse[0]) return wait({ is: 'few networks', hypothesis: worse[0] });
  const [views, liveViews] = [step.canary.sessions, step.live.sessions];
  if (views < plan.pages) return wait({ is: 'views', views, needed: plan.pages });
  const needed = Math.ceil(plan.pages * LIVE_PART);
  if (liveViews < needed) return wait({ is: 'live views', views: liveViews, needed });
  const suspicious = tested.find(({ sign }) => sign === 'suspicious');
  if (suspicious) return wait({ is: 'suspicious', hypothesis: suspicious.hypothesis });
  if (now.getTime() - step.since.getTime() < MIN_STEP_MS) return wait({ is: 'time', minutes: MIN_STEP_MS / MINUTE });
  const next = plan.steps.find((percent) => percent > step.percent) ?? 100;
  return next === 100 ? { kind: 'promote', reason: { is: 'no worse' } } : { kind: 'advance', percent: next, reason: { is: 'no worse' } };
}

/**
 * Returns the part that decides for a set: any part rolls it back, and it goes on when all of them go on.
 * @returns the part that decides
 */
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
  const odds = (TOLERATED_ODDS * share) / (1 - share);
  const chance = chanceOfAtLeast(against.networks, against.networks + others.sessions, odds / (1 + odds));
  if (chance < WORSE / parts) return 'worse';
  return chance < SUSPICIOUS && against.networks > 1 ? 'suspicious' : 'none';
}

/** Returns what speaks against the canary, what else happened of it, and the share of the version in which that is. */
function againstCanary(name: Hypothesis, { percent, canary, live }: Step) {
  const share = percent / 100;
  return name === 'completed'
    ? { against: live[name], others: canary[name], share: 1 - share }
    : { against: canary[name], others: live[name], share };
}

/** Returns the chance of at least so many successes, by the binomial distribution. */
export function chanceOfAtLeast(successes: number, count: number, share: number): number {
  if (successes <= count * share) return 1;
  let log = count * Math.log1p(-share);
  let chance = 0;
  for (let at = 0; at <= count; at += 1) {
    if (at >= successes) chance += Math.exp(log);
    log += Math.log(((count - at) * share) / ((at + 1) * (1 - share)));
  }
  return chance;
}
