import { isMet, runScenario } from './results';
import { type Demand, SCENARIOS, type Scenario } from './scenarios';

// npm run bench -- canaries. docs/measurements.md has some of the results.

/** Canaries of each scenario. */
const [COUNT, COUNT_SLOW] = [10_000, 1000];

const percent = (part: number) => `${Number((part * 100).toFixed(2))} %`;
const number = (value: number | undefined) => value?.toLocaleString('en') ?? '–';

function textOf(demand: Demand): string {
  if ('falseAlarmsBelow' in demand) return `below ${percent(demand.falseAlarmsBelow)}`;
  return `${percent(demand.caught)}, half of them within ${number(demand.within)}`;
}

/** Simulates a scenario and prints its row. @returns whether its demand is met */
function run(scenario: Scenario, seed: number): boolean {
  const { name, isSlow, demand } = scenario;
  const count = isSlow ? COUNT_SLOW : COUNT;
  const result = runScenario(scenario, count, seed);
  const met = !demand || isMet(demand, result);
  const verdict = demand ? (met ? 'PASS' : 'FAIL') : '';
  const cells = [
    name,
    number(count),
    percent(result.rolledBack),
    number(result.median),
    number(result.p90),
    demand ? textOf(demand) : '',
    verdict,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  return met;
}

process.stdout.write(
  '| canary | simulated | rolled back | after so many of its views: median | 90 % | demand | |\n|---|---|---|---|---|---|---|\n',
);
process.exitCode = SCENARIOS.map((scenario, at) => run(scenario, at + 1)).every(Boolean) ? 0 : 1;
