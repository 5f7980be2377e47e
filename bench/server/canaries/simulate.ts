import type { CanaryPlan } from '@greenroom/contract';
import type { Random } from '../../../api/server/src/demo/random';
import { type Counts, decide, HYPOTHESES, type Hypothesis, type Step } from '../../../api/server/src/delivery/canaries/canary.rules';

/** The rates by session of what a canary is compared by. */
export type Rates = Record<Hypothesis, number>;

export interface World {
  plan: CanaryPlan;
  /** Rates of the live version, and of the canary after so many of its sessions. */
  live: Rates;
  canary: (sessions: number) => Rates;
  /** Sessions of both versions between two evaluations, which are a minute apart. */
  sessions: number;
  /** The hourly swing of rates and traffic, from 0 to 1. */
  tide?: number;
  /** Ends the simulation after this many sessions of the canary. */
  maxSessions: number;
}

/** The end of a simulated canary, and the sessions it had by then. */
export interface Outcome {
  end: 'promote' | 'rollback' | 'neither';
  sessions: number;
}

const BEGIN = Date.parse('2026-01-01T00:00:00Z');

/** Runs a canary from its first step to its end, by the same rules as the server. */
export function simulate(random: Random, { plan, live, canary, sessions, tide = 0, maxSessions }: World): Outcome {
  let [at, before] = [BEGIN, 0];
  let step = stepOf(plan.steps[0] ?? 100, at);
  while (before + step.canary.sessions < maxSessions) {
    at += 60_000;
    const wave = 1 + tide * Math.sin((at - BEGIN) / 3_600_000);
    const all = Math.round(sessions * wave);
    const given = binomial(random, all, step.percent / 100);
    addSessions(random, step.canary, given, canary(before + step.canary.sessions), wave);
    addSessions(random, step.live, all - given, live, wave);
    const decision = decide(step, plan, new Date(at));
    if (decision.kind === 'wait') continue;
    if (decision.kind !== 'advance') return { end: decision.kind, sessions: before + step.canary.sessions };
    before += step.canary.sessions;
    step = stepOf(decision.percent, at);
  }
  return { end: 'neither', sessions: before + step.canary.sessions };
}

function stepOf(percent: number, at: number): Step {
  const none = () => ({ sessions: 0, networks: 0 });
  const counts = (): Counts => ({ sessions: 0, failed: none(), failedCalls: none(), completed: none() });
  return { percent, since: new Date(at), canary: counts(), live: counts() };
}

/** Adds sessions, each in a network of its own. */
function addSessions(random: Random, counts: Counts, count: number, rates: Rates, wave: number): void {
  counts.sessions += count;
  for (const name of HYPOTHESES) {
    counts[name].sessions += binomial(random, count, Math.min(1, rates[name] * wave));
    counts[name].networks = counts[name].sessions;
  }
}

/** The number of successes in `count` attempts. Takes a step for each success, so it is fast for small chances. */
function binomial(random: Random, count: number, chance: number): number {
  if (chance <= 0) return 0;
  if (chance > 0.5) return count - binomial(random, count, 1 - chance);
  const logFailure = Math.log1p(-chance);
  let successes = 0;
  for (let at = 0; ; successes += 1) {
    at += Math.floor(Math.log1p(-random.next()) / logFailure) + 1;
    if (at > count) return successes;
  }
}
