import { isMet, runScenario } from './results';
import { SCENARIOS } from './scenarios';

const JUDGED = SCENARIOS.flatMap((scenario) => (scenario.demand ? [{ ...scenario, demand: scenario.demand }] : []));

// `npm run bench -- canaries` simulates thousands of each.
it.each(JUDGED)('canaries, $name', ({ demand, ...scenario }) => {
  const result = runScenario(scenario, scenario.isSlow ? 8 : 40, 1);
  expect({ ...result, isMet: isMet(demand, result) }).toMatchObject({ isMet: true });
});
