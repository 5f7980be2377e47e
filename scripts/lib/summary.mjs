/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts `failures` names what failed */

/** Adds up the counts of all steps. @param {Counts[]} steps @returns {Required<Counts>} */
export function total(steps) {
  return steps.reduce(
    (/** @type {Required<Counts>} */ sum, { passed, failed, skipped, failures = [] }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts Jest's report. A file that failed to load counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number, testResults: JestFile[] }} report
 * @returns {Counts}
 */
export function jestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
  };
}

/** @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} JestFile */

/** Names a file's failed tests, or the file itself if it failed to load. @param {JestFile} file */
function failuresOf({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
}

/**
 * Counts Playwright's report. A flaky test, and an error outside of tests, count as failures.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites: PlaywrightSuite[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failedJourneys),
  };
}

/** @typedef {{ projectName: string, status: string }} PlaywrightTest `status`: `expected`, `unexpected`, `flaky` or `skipped` */
/** @typedef {{ suites?: PlaywrightSuite[], specs?: { file: string, title: string, tests: PlaywrightTest[] }[] }} PlaywrightSuite */

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    return failed.map(({ projectName }) => `${file} [${projectName}]: ${title}`);
  }),
  ...suites.flatMap(failedJourneys),
];

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
