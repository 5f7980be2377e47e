/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {Counts[]} steps
 * @returns {Counts}
 */
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
 * Jest's report as counts. A file that could not even be loaded counts as one failure.
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
 * Playwright's report as counts. A test that passed when repeated has passed, and Playwright names it at the end; an error outside of
 * tests is a failure.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/**
 * What a test runner reported, held against how it ended: one that ran nothing, or that failed without
 * naming a failure, has not passed.
 *
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
