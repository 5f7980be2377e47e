import { Random } from '../../../api/server/src/demo/random';
import type { Demand, Scenario } from './scenarios';
import { simulate } from './simulate';

/** The canaries of a scenario that were rolled back, and the sessions they had by then. */
export interface Result {
  rolledBack: number;
  median: number | undefined;
  /** The part that was rolled back within the demand's sessions. */
  caught: number;
}

export function runScenario({ world, demand }: Scenario, count: number, seed: number): Result {
  const random = new Random(seed);
  const outcomes = Array.from({ length: count }, () => simulate(random, world(random)));
  const sessions = outcomes.flatMap((outcome) => (outcome.end === 'rollback' ? [outcome.sessions] : [])).sort((one, other) => one - other);
  const within = demand && 'within' in demand ? demand.within : Infinity;
  const caught = sessions.filter((of) => of <= within).length / count;
  return { rolledBack: sessions.length / count, median: sessions[Math.floor(sessions.length / 2)], caught };
}

export const isMet = (demand: Demand, { rolledBack, caught }: Result): boolean =>
  'falseAlarmsBelow' in demand ? rolledBack < demand.falseAlarmsBelow : caught >= demand.caught;
