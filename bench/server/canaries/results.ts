import { Random } from '../../../api/server/src/demo/random';
import type { Demand, Scenario } from './scenarios';
import { simulate } from './simulate';

/** How many canaries of a scenario were rolled back, and after how many of their sessions. */
export interface Result {
  rolledBack: number;
  /** The median; undefined without one. */
  median: number | undefined;
  /** The part that was rolled back within the demand's sessions. */
  caught: number;
}

/** Simulates `count` canaries of a scenario. */
export function runScenario({ world, demand }: Scenario, count: number, seed: number): Result {
  const random = new Random(seed);
  const outcomes = Array.from({ length: count }, () => simulate(random, world(random)));
  const sessions = outcomes.flatMap((outcome) => (outcome.end === 'rollback' ? [outcome.sessions] : [])).sort((one, other) => one - other);
  const within = demand && 'within' in demand ? demand.within : Infinity;
  const caught = sessions.filter((of) => of <= within).length / count;
  return { rolledBack: sessions.length / count, median: sessions[Math.floor(sessions.length / 2)], caught };
}

/** Whether a result is as good as demanded. */
export const isMet = (demand: Demand, { rolledBack, caught }: Result): boolean =>
  'falseAlarmsBelow' in demand ? rolledBack < demand.falseAlarmsBelow : caught >= demand.caught;
