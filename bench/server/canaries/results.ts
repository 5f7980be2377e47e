import { Random } from '../../../api/server/src/demo/random';
import type { Demand, Scenario } from './scenarios';
import { type Outcome, simulate } from './simulate';

/** How many canaries of a scenario ended how. */
export interface Result {
  rolledBack: number;
  promoted: number;
  /** The canary's views before the rollback: the median, and the 90th percentile; undefined without one. */
  median: number | undefined;
  p90: number | undefined;
}

/** Simulates `count` canaries of a scenario. */
export function runScenario({ world }: Scenario, count: number, seed: number): Result {
  const random = new Random(seed);
  const outcomes = Array.from({ length: count }, () => simulate(random, world(random)));
  const views = outcomes.flatMap((outcome) => (outcome.end === 'rollback' ? [outcome.views] : [])).sort((one, other) => one - other);
  const part = (end: Outcome['end']) => outcomes.filter((outcome) => outcome.end === end).length / count;
  const quantile = (at: number) => views[Math.floor(at * views.length)];
  return { rolledBack: part('rollback'), promoted: part('promote'), median: quantile(0.5), p90: quantile(0.9) };
}

/** Whether a result is as good as demanded. */
export function isMet(demand: Demand, { rolledBack, median = Infinity }: Result): boolean {
  return 'falseAlarmsBelow' in demand ? rolledBack < demand.falseAlarmsBelow : rolledBack >= demand.caught && median <= demand.within;
}
