import { judged, noted } from '../../findings';
import { report } from '../../report';
import { isMet, runScenario } from './results';
import { type Demand, SCENARIOS } from './scenarios';

const COUNT = 3000;

const percent = (part: number) => `${Number((part * 100).toFixed(2))} %`;

function textOf(demand: Demand): string {
  if ('falseAlarmsBelow' in demand) return `rolled back: below ${percent(demand.falseAlarmsBelow)}`;
  return `${percent(demand.caught)} within ${demand.within}`;
}

const findings = SCENARIOS.map((scenario, index) => {
  const { name, demand } = scenario;
  const result = runScenario(scenario, COUNT, index + 1);
  const { rolledBack, median, caught } = result;
  const inTime = demand && 'within' in demand ? `, ${percent(caught)} within ${demand.within} sessions` : '';
  const measured = `${percent(rolledBack)} rolled back${median === undefined ? '' : ` after ${median} sessions (median)`}${inTime}`;
  return demand ? judged(name, measured, textOf(demand), isMet(demand, result)) : noted(name, measured);
});
process.exitCode = await report('canaries', findings);
