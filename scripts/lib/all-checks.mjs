import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runJourneys } from './journeys.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { runCommand, log } from '../../kit/lib/log.mjs';
import { jestCounts, judgeRunner, playwrightCounts, summaryLine, total } from './summary.mjs';
import { installTestPackages } from './test-packages.mjs';
import { typecheck } from './typecheck.mjs';
import { root } from './workspace.mjs';

/** @typedef {import('./summary.mjs').Counts} Counts */
/** @typedef {(reports: string) => Promise<Counts>} Step `reports`: a folder for report files */

/** A larger young generation, in MB: by default V8 takes a seventh of the time of Jest's workers, and a tenth of ESLint's, to collect garbage. */
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** @type {[string, Step][]} */
const STEPS = [
  ['Types and lint', checkTypesAndLint],
  ['Unit tests', unitTests],
  ['Builds and browser journeys', journeys],
];

/** Runs every check, also after a failure. The last line of the output has the totals. */
export function runAllChecks() {
  return runCommand(async () => {
    await Promise.all([ensureInstalled(), installTestPackages()]);
    const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-reports-'));
    /** @type {Counts[]} */
    const results = [];
    for (const [title, step] of STEPS) {
      log(`${title}…`);
      results.push(await step(reports).catch((error) => crashed(title, error)));
    }
    fs.rmSync(reports, { recursive: true });

    const counts = total(results);
    process.stdout.write(`${summaryLine(counts)}\n`);
    return counts.failed > 0 ? 1 : 0;
  });
}

/**
 * Side by side, since ESLint uses one core.
 * @type {Step}
 */
async function checkTypesAndLint() {
  return total(await Promise.all([checkTypes(), lint()]));
}

async function checkTypes() {
  const results = await typecheck();
  const failed = results.filter(({ errors }) => errors !== '');
  for (const { errors } of failed) log(errors.trimEnd());
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0 };
}

async function lint() {
  const { code, output } = await run(process.execPath, [...YOUNG_GENERATION, bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.']);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  log(output.trimEnd());
  return { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Runs Jest's projects one after the other. In one run, workers would switch between them, with the libraries and databases of all in
 * memory, which takes half as long again.
 * @type {Step}
 */
async function unitTests(reports) {
  const { default: config } = await import('../../jest.config.mjs');
  /** @type {Counts[]} */
  const results = [];
  for (const { displayName } of config.projects) {
    log(`Unit tests of ${displayName}…`);
    results.push(await runProject(displayName, reports).catch((error) => crashed(`Unit tests of ${displayName}`, error)));
  }
  return total(results);
}

/** @param {string} project @param {string} reports @returns {Promise<Counts>} */
async function runProject(project, reports) {
  const report = path.join(reports, `${project}.json`);
  const args = [...YOUNG_GENERATION, bin('jest/bin/jest.js'), '--selectProjects', project, '--json', '--outputFile', report];
  const { code } = await run(process.execPath, args, { show: true });
  return judge('Jest', jestCounts(readReport(report)), code);
}

/** @type {Step} */
async function journeys(reports) {
  const report = path.join(reports, 'playwright.json');
  const code = await runJourneys('all', ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return judge('Playwright', playwrightCounts(readReport(report)), code);
}

/** @param {string} runner @param {Counts} reported @param {number} code */
function judge(runner, reported, code) {
  const { counts, problem } = judgeRunner(reported, code);
  if (problem) log(`${runner} ${problem}.`);
  return counts;
}

/** @param {string} title @param {unknown} error @returns {Counts} */
function crashed(title, error) {
  log(`${title}: ${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string} file */
function readReport(file) {
  if (!fs.existsSync(file)) throw new Error('the runner ended without a report.');
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** @param {string} file of a dependency */
function bin(file) {
  return path.join(root, 'node_modules', file);
}
