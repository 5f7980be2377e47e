import { Random } from '../../demo/random';
import { type Demand, SCENARIOS, type Scenario } from './scenarios';
import { type Outcome, simulate } from './simulate';

// npm run bench -- canaries. docs/releases.md has the results.

/** Canaries of each scenario. */
const COUNT = 10_000;

interface Result {
  rolledBack: number;
  promoted: number;
  /** The canary's views before the rollback: the median, and the 90th percentile. */
  median: number | undefined;
  p90: number | undefined;
}

function resultOf(outcomes: Outcome[]): Result {
  const views = outcomes.flatMap(({ end, views: count }) => (end === 'rollback' ? [count] : [])).sort((one, other) => one - other);
  const part = (end: Outcome['end']) => outcomes.filter((outcome) => outcome.end === end).length / outcomes.length;
  const quantile = (at: number) => views[Math.floor(at * views.length)];
  return { rolledBack: part('rollback'), promoted: part('promote'), median: quantile(0.5), p90: quantile(0.9) };
}

function isMet(demand: Demand, { rolledBack, median = Infinity }: Result): boolean {
  return 'falseAlarmsBelow' in demand ? rolledBack < demand.falseAlarmsBelow : rolledBack >= demand.caught && median <= demand.within;
}

const percent = (part: number) => `${Number((part * 100).toFixed(2))} %`;
const number = (value: number | undefined) => value?.toLocaleString('en') ?? '–';

function textOf(demand: Demand): string {
  return 'falseAlarmsBelow' in demand ? `fewer than ${percent(demand.falseAlarmsBelow)} rolled back` : `${percent(demand.caught)} rolled back, half within ${number(demand.within)} views`;
}

/** Simulates one scenario and prints its row. @returns whether its demand is met */
function run({ name, world, demand }: Scenario, seed: number): boolean {
  const random = new Random(seed);
  const result = resultOf(Array.from({ length: COUNT }, () => simulate(random, world(random))));
  const met = !demand || isMet(demand, result);
  const cells = [name, percent(result.rolledBack), percent(result.promoted), number(result.median), number(result.p90), demand ? textOf(demand) : '', demand ? (met ? 'PASS' : 'FAIL') : ''];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  return met;
}

process.stdout.write(`${COUNT.toLocaleString('en')} canaries of each kind, seeded.\n\n`);
process.stdout.write('| canary | rolled back | promoted | its views until then, median | 90 % | demand | |\n|---|---|---|---|---|---|---|\n');
process.exitCode = SCENARIOS.map((scenario, at) => run(scenario, at + 1)).every(Boolean) ? 0 : 1;
