import { type CanaryPlan, TIMING_BOUNDS, type Timing } from '@greenroom/contract';
import type { Random } from '../../../api/server/src/demo/random';
import {
  addCounts,
  beginCanary,
  beginStep,
  type Counts,
  decide,
  type Hypothesis,
} from '../../../api/server/src/delivery/canaries/canary.rules';
import type { Measurements } from '../../../api/server/src/delivery/measurements/measurements.repository';
import { binomial, Timings } from './sampling';

/** What a simulated canary differs by. Each is a factor on the live version's rate or duration; `views` of the canary so far. */
export interface Difference {
  failed?: (views: number) => number;
  completed?: (views: number) => number;
  duration?: (views: number) => number;
}

/** A site with a canary. */
export interface World {
  plan: CanaryPlan;
  /** Rates of the live version, by view. */
  rates: { failed: number; failedCalls: number; completed: number };
  difference?: Difference;
  /** Views of all visitors between two evaluations, and the minutes between them. */
  views: number;
  minutes: number;
  /** How much rates and traffic change by the hour, from 0 to 1. */
  tide?: number;
  /** Views of a visitor, on average; each visitor of whom a page fails fails in half of them. */
  viewsPerVisitor?: number;
  /** Whether timings are measured. */
  timed?: boolean;
  /** Ends the simulation after this many views of the canary. */
  maxViews: number;
}

/** How a simulated canary ended. */
export interface Outcome {
  end: 'promote' | 'rollback' | 'neither';
  hypothesis: Hypothesis | null;
  /** Views of the canary until then. */
  views: number;
}

/** The part of the views whose timings are measured. */
const SAMPLE = 0.25;

const BEGIN = Date.parse('2026-01-01T00:00:00Z');

const TIMED = [
  { timing: 'lcp', median: 1200, spread: 0.6 },
  { timing: 'inp', median: 120, spread: 0.8 },
  { timing: 'cls', median: 0.02, spread: 1 },
  { timing: 'content', median: 400, spread: 0.6 },
] as const satisfies { timing: Timing; median: number; spread: number }[];

const tables = new Map<string, Timings>();

/** One table for each timing and factor, in steps of a hundredth. */
function tableOf({ timing, median, spread }: (typeof TIMED)[number], factor: number): Timings {
  const rounded = Math.round(factor * 100) / 100;
  const key = `${timing} ${rounded}`;
  const table = tables.get(key) ?? new Timings(TIMING_BOUNDS[timing], median * rounded, spread);
  tables.set(key, table);
  return table;
}

/** Runs a canary from its first evaluation to its end, by the same rules as the server. */
export function simulate(random: Random, world: World): Outcome {
  const { plan, minutes, maxViews } = world;
  const first = plan.steps[0] ?? 100;
  const counts: Counts = { canary: noViews(world), live: noViews(world) };
  let at = BEGIN;
  let state = beginCanary(copy(counts), first, new Date(at));
  while (state.total.canary.views < maxViews) {
    at += minutes * 60_000;
    const { percent } = state.step;
    const tide = 1 + (world.tide ?? 0) * Math.sin((at - BEGIN) / 3_600_000);
    addViews(random, world, counts, { percent, tide });
    state = addCounts(state, copy(counts), new Date(at));
    const decision = decide(state, plan, new Date(at));
    const { views } = state.total.canary;
    if (decision.kind === 'promote') return { end: 'promote', hypothesis: null, views };
    if (decision.kind === 'rollback')
      return { end: 'rollback', hypothesis: decision.reason.is === 'worse' ? decision.reason.hypothesis : null, views };
    if (decision.kind === 'advance') state = beginStep(state, decision.percent, new Date(at));
  }
  return { end: 'neither', hypothesis: null, views: state.total.canary.views };
}

/** Adds the views between two evaluations. */
function addViews(random: Random, world: World, counts: Counts, { percent, tide }: { percent: number; tide: number }): void {
  const all = Math.round(world.views * tide);
  const { rates, difference = {} } = world;
  const { views } = counts.canary;
  const factors = {
    failed: difference.failed?.(views) ?? 1,
    completed: difference.completed?.(views) ?? 1,
    duration: difference.duration?.(views) ?? 1,
  };
  if (world.viewsPerVisitor) {
    addVisitors(random, world, counts, { all, percent, viewsPerVisitor: world.viewsPerVisitor });
    return;
  }
  const canary = binomial(random, all, percent / 100);
  for (const [side, count, { failed, completed, duration }] of [
    [counts.canary, canary, factors],
    [counts.live, all - canary, { failed: 1, completed: 1, duration: 1 }],
  ] as const) {
    side.views += count;
    side.failedViews += binomial(random, count, Math.min(1, rates.failed * tide * failed));
    side.failedCallViews += binomial(random, count, Math.min(1, rates.failedCalls * tide));
    side.completedViews += binomial(random, count, Math.min(1, rates.completed * completed));
    // Visitors of independent networks.
    side.failingNetworks = side.failedViews + side.failedCallViews;
    if (!world.timed) continue;
    const values = binomial(random, count, SAMPLE);
    for (const timed of TIMED) tableOf(timed, duration * tide).addTo(side.timings[timed.timing] ?? [], random, values);
  }
}

/** Views of visitors who keep their version, and of whom some fail again and again. */
function addVisitors(
  random: Random,
  { rates }: World,
  counts: Counts,
  { all, percent, viewsPerVisitor }: { all: number; percent: number; viewsPerVisitor: number },
): void {
  for (let left = all; left > 0;) {
    const side = random.chance(percent / 100) ? counts.canary : counts.live;
    const views = Math.min(left, 1 + Math.floor(Math.log1p(-random.next()) / Math.log1p(-1 / viewsPerVisitor)));
    left -= views;
    side.views += views;
    if (random.chance(rates.failed * 2)) side.failedViews += binomial(random, views, 0.5);
    if (random.chance(rates.failedCalls * 2)) side.failedCallViews += binomial(random, views, 0.5);
    side.completedViews += binomial(random, views, rates.completed);
    side.failingNetworks = side.failedViews + side.failedCallViews;
  }
}

function noViews({ timed }: World): Measurements {
  const timings: Measurements['timings'] = {};
  if (timed) for (const one of TIMED) timings[one.timing] = tableOf(one, 1).empty;
  return { views: 0, failedViews: 0, failedCallViews: 0, completedViews: 0, timings };
}

const copy = ({ canary, live }: Counts): Counts => ({ canary: copyOne(canary), live: copyOne(live) });

const copyOne = (one: Measurements): Measurements => ({
  ...one,
  timings: Object.fromEntries(Object.entries(one.timings).map(([timing, values]) => [timing, [...values]])),
});
