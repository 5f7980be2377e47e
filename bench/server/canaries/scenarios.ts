import type { CanaryPlan, CanaryRule } from '@greenroom/contract';
import type { Random } from '../../../api/server/src/demo/random';
import type { Difference, World } from './simulate';

/** A kind of canary, of which many are simulated. */
export interface Scenario {
  name: string;
  /** Draws the site and the canary. */
  world: (random: Random) => World;
  /** Simulates timings or visitors as well, so fewer of it are simulated. */
  isSlow?: boolean;
  /** Undefined for information only. */
  demand?: Demand;
}

/** What has to hold of all simulations of a scenario. */
export type Demand =
  | { falseAlarmsBelow: number }
  /** `within`: the median of the canary's views before the rollback; `caught`: the part that is rolled back at all. */
  | { within: number; caught: number };

const RULES: CanaryRule[] = ['failures', 'timings', 'flows'];
const PLAN: CanaryPlan = { steps: [5, 25, 50, 100], rules: RULES, pages: 500 };
/** Stays at its share, however many views it has. */
const endless = (percent: number): CanaryPlan => ({ steps: [percent, 100], rules: RULES, pages: Number.MAX_SAFE_INTEGER });

const RATES = { failed: 0.02, failedCalls: 0.01, completed: 0.05 };

/** Rates from 0.1 to 10 %, and sites from small to busy, with a tide. */
const anySite = (random: Random) => ({
  rates: { failed: 0.001 * 100 ** random.next(), failedCalls: 0.001 * 100 ** random.next(), completed: 0.001 * 100 ** random.next() },
  views: random.integer(40, 800),
  minutes: 1,
  tide: 0.5,
});

const anyShare = (random: Random) => endless(random.pick([5, 25, 50]));

/** A canary that differs, on a site with 400 views a minute, by the standard plan. */
const worse =
  (difference: Difference, changes: Partial<World> = {}): Scenario['world'] =>
  () => ({ plan: PLAN, rates: RATES, views: 400, minutes: 1, maxViews: 30_000, difference, ...changes });

const doubled = (failed: number, changes: Partial<World> = {}) => worse({ failed: () => 2 }, { rates: { ...RATES, failed }, ...changes });

/** Fails half of the time, on a site with 20 views a minute. */
const broken = (percent: number): Scenario => ({
  name: `broken: half of the views fail, ${percent} % of the visitors`,
  world: worse({ failed: () => 50 }, { plan: endless(percent), rates: { ...RATES, failed: 0.01 }, views: 20 }),
  demand: { within: 60, caught: 1 },
});

export const SCENARIOS: Scenario[] = [
  {
    name: 'good, 5,000 views, evaluated every minute',
    world: (random) => ({ ...anySite(random), plan: anyShare(random), maxViews: 5000 }),
    demand: { falseAlarmsBelow: 0.01 },
  },
  {
    name: 'good, 5,000 views, evaluated every 20 views',
    world: (random) => {
      const plan = anyShare(random);
      return { ...anySite(random), plan, views: 2000 / (plan.steps[0] ?? 100), maxViews: 5000 };
    },
    demand: { falseAlarmsBelow: 0.01 },
  },
  {
    name: 'good, the whole plan, with timings',
    world: (random) => ({ ...anySite(random), plan: PLAN, timed: true, maxViews: 30_000 }),
    isSlow: true,
    demand: { falseAlarmsBelow: 0.01 },
  },
  ...[1.5, 2, 3].map((views) => ({
    name: `good, the whole plan, ${views} views a visitor, who fails again and again`,
    world: (random: Random) => ({ ...anySite(random), plan: PLAN, viewsPerVisitor: views, maxViews: 30_000 }),
    isSlow: true,
    ...(views < 2 && { demand: { falseAlarmsBelow: 0.01 } }),
  })),
  { name: 'twice the failures, 0.5 %', world: doubled(0.005) },
  { name: 'twice the failures, 1 %', world: doubled(0.01) },
  { name: 'twice the failures, 2 %', world: doubled(0.02), demand: { within: 2000, caught: 0.99 } },
  { name: 'twice the failures, 5 %', world: doubled(0.05), demand: { within: 1000, caught: 0.99 } },
  {
    name: 'twice the failures, 2 %, at 5 % of the visitors',
    world: doubled(0.02, { plan: endless(5) }),
    demand: { within: 2000, caught: 0.99 },
  },
  ...[5, 25, 50].map(broken),
  {
    name: 'slowly bad: failures rise from 2 to 6 % over 5,000 views',
    world: worse({ failed: (views) => 1 + 2 * Math.min(1, views / 5000) }, { plan: endless(25) }),
    demand: { within: 5000, caught: 1 },
  },
  {
    name: 'bad after 5,000 good views: failures rise from 2 to 6 %',
    world: worse({ failed: (views) => (views < 5000 ? 1 : 3) }, { plan: endless(25) }),
    demand: { within: 6500, caught: 0.99 },
  },
  { name: 'timings a fifth slower', world: worse({ duration: () => 1.2 }, { timed: true }), isSlow: true },
  {
    name: 'timings half slower',
    world: worse({ duration: () => 1.5 }, { timed: true }),
    isSlow: true,
    demand: { within: 2000, caught: 0.99 },
  },
  { name: 'a third fewer completed flows, 5 %', world: worse({ completed: () => 0.67 }) },
  { name: 'half as many completed flows, 5 %', world: worse({ completed: () => 0.5 }), demand: { within: 4000, caught: 0.97 } },
  { name: 'hardly any completed flows, 5 %', world: worse({ completed: () => 0.1 }), demand: { within: 1000, caught: 0.99 } },
];
