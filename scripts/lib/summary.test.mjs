import { jestCounts, judgeRunner, playwrightCounts, summaryLine, total } from './summary.mjs';

test.each([
  [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
  [{ passed: 12, failed: 3, skipped: 0 }, '12 passed, 3 failed'],
  [{ passed: 0, failed: 0, skipped: 2 }, '0 passed, 0 failed, 2 skipped'],
])('prints %j as "%s"', (counts, line) => {
  expect(summaryLine(counts)).toBe(line);
});

test('adds up the steps', () => {
  const steps = [
    { passed: 8, failed: 1, skipped: 0, failures: ['types of host'] },
    { passed: 1, failed: 0, skipped: 2 },
  ];
  expect(total(steps)).toEqual({ passed: 9, failed: 1, skipped: 2, failures: ['types of host'] });
});

test('counts a test file that Jest could not load as a failure, and names what failed', () => {
  const report = {
    ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 },
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [result('passed', 'adds'), result('failed', 'divides')] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [result('passed', 'prints')] },
    ],
  };
  expect(jestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 3, failures: ['a.test.ts: divides', 'b.test.ts'] });
});

test('counts a flaky journey, and an error outside of journeys, as failures, and names the journeys', () => {
  const journey = (/** @type {string} */ title, /** @type {string[]} */ ...statuses) => ({
    ...{ file: 'a.journey.ts', title },
    tests: statuses.map((status, index) => ({ projectName: ['core', 'webkit'][index] ?? '', status })),
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{}],
    suites: [
      {
        specs: [journey('signs in', 'unexpected')],
        suites: [{ specs: [journey('signs out', 'expected'), journey('pays', 'expected', 'flaky')] }],
      },
    ],
  };
  const failures = ['a.journey.ts [core]: signs in', 'a.journey.ts [webkit]: pays'];
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 1, failures });
});

/** @param {string} status @param {string} fullName */
function result(status, fullName) {
  return { status, fullName };
}

test.each([
  ['a run that passed', { passed: 5, failed: 0, skipped: 0 }, 0, 0, undefined],
  ['a run with reported failures', { passed: 5, failed: 2, skipped: 0 }, 1, 2, undefined],
  ['a crash after the last test', { passed: 5, failed: 0, skipped: 0 }, 134, 1, 'ended with exit code 134'],
  ['a run without tests', { passed: 0, failed: 0, skipped: 3 }, 0, 1, 'executed no test'],
])('judges %s', (_, counts, exitCode, failed, problem) => {
  const verdict = judgeRunner(counts, exitCode);
  expect(verdict.counts.failed).toBe(failed);
  expect(verdict.problem).toBe(problem);
});
