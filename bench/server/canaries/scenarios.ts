import type { CanaryPlan } from '@greenroom/contract';
import type { Random } from '../../../api/server/src/demo/random';
import type { Rates, World } from './simulate';

export interface Scenario {
  name: string;
  world: (random: Random) => World;
  /** Undefined for information only. */
  demand?: Demand;
}

/** The demand on all simulations of a scenario. */
export type Demand =
  | { falseAlarmsBelow: number }
  /** `caught`: the part that is rolled back within so many of the canary's sessions. */
  | { within: number; caught: number };

const PLAN: CanaryPlan = { steps: [5, 25, 50, 100], rules: ['failures', 'timings', 'flows'], pages: 500 };
/** Stays at its share, however many sessions it has. */
const endless = (percent: number): CanaryPlan => ({ ...PLAN, steps: [percent, 100], pages: Number.MAX_SAFE_INTEGER });

const RATES: Rates = { failed: 0.02, failedCalls: 0.01, completed: 0.05 };

/** Rates from 0.1 to 10 %, and sites from small to busy, with a tide. */
function good(random: Random, changes: Partial<World>): World {
  const rate = () => 0.001 * 100 ** random.next();
  const rates = { failed: rate(), failedCalls: rate(), completed: rate() };
  return { plan: PLAN, live: rates, canary: () => rates, sessions: random.integer(40, 800), tide: 0.5, maxSessions: 30_000, ...changes };
}

/** A canary that differs, on a site with 200 sessions a minute. */
const worse =
  (live: Partial<Rates>, canary: (sessions: number) => Partial<Rates>, changes: Partial<World> = {}): Scenario['world'] =>
  () => {
    const rates = { ...RATES, ...live };
    return {
      plan: PLAN,
      live: rates,
      canary: (sessions) => ({ ...rates, ...canary(sessions) }),
      sessions: 200,
      maxSessions: 30_000,
      ...changes,
    };
  };

export const SCENARIOS: Scenario[] = [
  { name: 'good, the whole plan', world: (random) => good(random, {}), demand: { falseAlarmsBelow: 0.01 } },
  {
    name: 'good, the whole plan, evaluated every 20 sessions of the canary',
    world: (random) => good(random, { sessions: 400 }),
    demand: { falseAlarmsBelow: 0.01 },
  },
  {
    name: 'good, 5,000 sessions at one share',
    world: (random) => good(random, { plan: endless(random.pick([5, 25, 50])), maxSessions: 5000 }),
    demand: { falseAlarmsBelow: 0.01 },
  },
  ...[
    [0, 0.97],
    [0.005, 0.88],
    [0.01, 0.7],
  ].map(([base = 0, caught = 1]) => ({
    name: `a fault in 5 % of the views, over ${base * 100} % that fail anyway`,
    world: worse({ failed: base }, () => ({ failed: base + 0.05 })),
    demand: { within: 200, caught },
  })),
  ...[5, 25, 50].map((percent) => ({
    name: `half of the views fail, ${percent} % of the visitors`,
    world: worse({ failed: 0.01 }, () => ({ failed: 0.5 }), { plan: endless(percent), sessions: 20 }),
    demand: { within: 60, caught: 0.99 },
  })),
  { name: 'twice the failures, 1 %', world: worse({ failed: 0.01 }, () => ({ failed: 0.02 })) },
  { name: 'twice the failures, 2 %', world: worse({}, () => ({ failed: 0.04 })), demand: { within: 30_000, caught: 0.85 } },
  { name: 'twice the failures, 5 %', world: worse({ failed: 0.05 }, () => ({ failed: 0.1 })), demand: { within: 3000, caught: 0.99 } },
  {
    name: 'bad after 5,000 good views: failures rise from 2 to 6 %',
    world: worse({}, (sessions) => ({ failed: sessions < 5000 ? 0.02 : 0.06 }), { plan: endless(25) }),
    demand: { within: 9000, caught: 0.99 },
  },
  { name: 'half as many completed flows, 5 %', world: worse({}, () => ({ completed: 0.025 })), demand: { within: 30_000, caught: 0.9 } },
  { name: 'hardly any completed flows, 5 %', world: worse({}, () => ({ completed: 0.005 })), demand: { within: 1000, caught: 0.99 } },
];
