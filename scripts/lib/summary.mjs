/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Adds up the counts of all steps. @param {Counts[]} steps @returns {Counts} */
export function total(steps) {
  return steps.reduce(
    (sum, { passed, failed, skipped }) => ({ passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts Jest's report. A file that failed to load counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number }} report
 * @returns {Counts}
 */
export function jestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts Playwright's report. A flaky test, and an error outside of tests, count as failures.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * Checks a report against the exit code: no tests, or a failure without a failed test, count as a failure.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {{ counts: Counts, problem?: string }}
 */
export function judgeRunner(counts, exitCode) {
  const fail = { ...counts, failed: counts.failed + 1 };
  if (counts.failed > 0) return { counts };
  if (exitCode !== 0) return { counts: fail, problem: `ended with exit code ${exitCode}` };
  if (counts.passed === 0) return { counts: fail, problem: 'executed no test' };
  return { counts };
}
