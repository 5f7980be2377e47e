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
    { passed: 8, failed: 1, skipped: 0 },
    { passed: 1, failed: 0, skipped: 2 },
  ];
  expect(total(steps)).toEqual({ passed: 9, failed: 1, skipped: 2 });
});

test('counts a test file that Jest could not load as a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 };
  expect(jestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('counts a flaky journey, and an error outside of journeys, as failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 1 });
});

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
