import { isMet, runScenario } from './results';
import { type Demand, SCENARIOS, type Scenario } from './scenarios';

const COUNT = 3000;

const percent = (part: number) => `${Number((part * 100).toFixed(2))} %`;
const number = (value: number | undefined) => value?.toLocaleString('en') ?? '–';

function textOf(demand: Demand): string {
  if ('falseAlarmsBelow' in demand) return `below ${percent(demand.falseAlarmsBelow)}`;
  return `${percent(demand.caught)} within ${number(demand.within)}`;
}

/** Simulates a scenario and prints its row. @returns whether its demand is met */
function run(scenario: Scenario, seed: number): boolean {
  const { name, demand } = scenario;
  const result = runScenario(scenario, COUNT, seed);
  const met = !demand || isMet(demand, result);
  const verdict = demand ? `${textOf(demand)}: ${'within' in demand ? percent(result.caught) : ''} ${met ? 'PASS' : 'FAIL'}` : '';
  process.stdout.write(`| ${[name, percent(result.rolledBack), number(result.median), verdict].join(' | ')} |\n`);
  return met;
}

process.stdout.write('| canary | rolled back | after so many of its sessions (median) | demand |\n|---|---|---|---|\n');
process.exitCode = SCENARIOS.map((scenario, at) => run(scenario, at + 1)).every(Boolean) ? 0 : 1;
