import type { CanaryPlan } from '@greenroom/contract';
import { Random } from '../../demo/random';
import { type Counts, decide, HYPOTHESES, type Hypothesis, type Step } from './canary.rules';

// Simulates canaries from their first step to their end, by the rules of the server.

/** The rates by session of what a canary is compared by. */
type Rates = Record<Hypothesis, number>;

interface World {
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

const COUNT = 400;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const PLAN: CanaryPlan = { steps: [5, 25, 50, 100], rules: ['failures', 'timings', 'flows'], pages: 500 };
/** Stays at its share, however many sessions it has. */
const endless = (percent: number): CanaryPlan => ({ ...PLAN, steps: [percent, 100], pages: Number.MAX_SAFE_INTEGER });

/** Rates from 0.1 to 10 %, and sites from small to busy, with a tide. */
function sound(random: Random, changes: Partial<World>): World {
  const rate = () => 0.001 * 100 ** random.next();
  const rates = { failed: rate(), failedCalls: rate(), completed: rate() };
  return { plan: PLAN, live: rates, canary: () => rates, sessions: random.integer(40, 800), tide: 0.5, maxSessions: 30_000, ...changes };
}

/** A canary that differs, on a site with 200 sessions a minute. */
function worse(live: Partial<Rates>, canary: (sessions: number) => Partial<Rates>, changes: Partial<World> = {}): World {
  const rates = { failed: 0.02, failedCalls: 0.01, completed: 0.05, ...live };
  return { plan: PLAN, live: rates, canary: (of) => ({ ...rates, ...canary(of) }), sessions: 200, maxSessions: 30_000, ...changes };
}

it.each<[string, (random: Random) => World]>([
  ['the whole plan', (random) => sound(random, {})],
  ['the whole plan, evaluated every 20 sessions of the canary', (random) => sound(random, { sessions: 400 })],
  ['5,000 sessions at one share', (random) => sound(random, { plan: endless(random.pick([5, 25, 50])), maxSessions: 5000 })],
])('spares a sound version in 99 % of all cases: %s', (_, world) => {
  expect(rolledBack(world).length / COUNT).toBeLessThan(0.01);
});

it.each<[string, within: number, caught: number, World]>([
  ['a fault in 5 % of the views', 200, 0.97, worse({ failed: 0 }, () => ({ failed: 0.05 }))],
  ['the same, over 0.5 % that fail anyway', 200, 0.88, worse({ failed: 0.005 }, () => ({ failed: 0.055 }))],
  ['the same, over 1 %', 200, 0.7, worse({ failed: 0.01 }, () => ({ failed: 0.06 }))],
  ...[5, 25, 50].map((percent): [string, number, number, World] => {
    const world = worse({ failed: 0.01 }, () => ({ failed: 0.5 }), { plan: endless(percent), sessions: 20 });
    return [`half of the views fail, ${percent} % of the visitors`, 60, 0.99, world];
  }),
  ['twice the failures, 2 %', 30_000, 0.85, worse({}, () => ({ failed: 0.04 }))],
  ['twice the failures, 5 %', 3000, 0.99, worse({ failed: 0.05 }, () => ({ failed: 0.1 }))],
  [
    'failures rise from 2 to 6 % after 5,000 good views',
    9000,
    0.99,
    worse({}, (sessions) => ({ failed: sessions < 5000 ? 0.02 : 0.06 }), { plan: endless(25) }),
  ],
  ['half as many completed flows, 5 %', 30_000, 0.9, worse({}, () => ({ completed: 0.025 }))],
  ['hardly any completed flows, 5 %', 1000, 0.99, worse({}, () => ({ completed: 0.005 }))],
])('finds a fault in time: %s, within %d sessions', (_, within, caught, world) => {
  const inTime = rolledBack(() => world).filter((sessions) => sessions <= within);
  expect(inTime.length / COUNT).toBeGreaterThanOrEqual(caught);
});

/** Simulates canaries. @returns the sessions that each had when it was rolled back */
function rolledBack(world: (random: Random) => World): number[] {
  const random = new Random(1);
  return Array.from({ length: COUNT }, () => simulate(random, world(random))).flatMap((sessions) => sessions ?? []);
}

/** @returns the sessions of the canary when it was rolled back; null if it never was */
function simulate(random: Random, { plan, live, canary, sessions, tide = 0, maxSessions }: World): number | null {
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
    if (decision.kind !== 'advance') return decision.kind === 'rollback' ? before + step.canary.sessions : null;
    before += step.canary.sessions;
    step = stepOf(decision.percent, at);
  }
  return null;
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
