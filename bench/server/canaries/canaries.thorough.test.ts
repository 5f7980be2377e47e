import { isMet, runScenario } from './results';
import { SCENARIOS } from './scenarios';

const JUDGED = SCENARIOS.flatMap((scenario) => (scenario.demand ? [{ ...scenario, demand: scenario.demand }] : []));

it.each(JUDGED)('canaries, $name', (scenario) => {
  const result = runScenario(scenario, 400, 1);
  expect({ ...result, isMet: isMet(scenario.demand, result) }).toMatchObject({ isMet: true });
});
