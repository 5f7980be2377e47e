import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildFolders, siteBuilds } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { runJourneys } from './journeys.mjs';
import { lint, nodeProgram, typecheck } from './check-code.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { log } from '../../kit/lib/log.mjs';
import { jestCounts, judgeRunner, playwrightCounts, summaryLine, total } from './summary.mjs';
import { LTS_MAJOR, installLts, isLts } from './lts-node.mjs';
import { ensureTestPrograms } from './programs.mjs';

/** @typedef {import('./summary.mjs').Counts} Counts */
/** CI only: the contract suite, and what starts many processes or sends thousands of requests. */
const THOROUGH_PROJECTS = ['server, thorough', 'server on PostgreSQL', 'scripts, thorough'];

/** @typedef {(reports: string) => Promise<Counts>} Step `reports`: a folder for report files */

/** @typedef {[title: string, step: Step][]} Steps */

/** @type {Steps} */
const CORE = [
  [
    // Side by side: Jest's workers wait for child processes and databases for an eighth of their time.
    'Types, unit tests and builds',
    async (reports) =>
      total(
        await Promise.all([
          countErrors(typecheck).finally(buildAhead),
          runProjects(reports, ({ displayName }) => !THOROUGH_PROJECTS.includes(displayName)),
        ]),
      ),
  ],
  ['Browser journeys', (reports) => journeys(reports, 'core')],
];

/** Further steps of CI (docs/testing.md). @type {Steps} */
const THOROUGH = [
  [
    'Lint and thorough server tests',
    async (reports) =>
      total(await Promise.all([countErrors(lint), runProjects(reports, ({ displayName }) => THOROUGH_PROJECTS.includes(displayName))])),
  ],
  ['Thorough browser journeys', (reports) => journeys(reports, 'thorough')],
];

/** Runs every check of `npm test`, also after a failure; the last line has the totals. */
export const runAllChecks = () => runChecks(CORE, { thorough: false });

/** Runs CI's further steps on the current LTS version of Node.js, as `npm test` does. */
export async function runThoroughChecks() {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('Some of these tests need a PostgreSQL: node scripts/with-postgres.mjs npm run test:thorough');
  if (isLts()) return runChecks(THOROUGH, { thorough: true });
  // Before the other version of Node, which an installation would remove again.
  await ensureInstalled();
  const node = await installLts();
  log(`Running on Node.js ${LTS_MAJOR}…`);
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  return (await run(node, process.argv.slice(1), { env, show: true })).code;
}

/** @param {Steps} steps @param {{ thorough: boolean }} options @returns {Promise<number>} the exit code */
async function runChecks(steps, { thorough }) {
  await Promise.all([ensureInstalled(), ensureTestPrograms({ thorough })]);
  const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-reports-'));
  /** @type {Counts[]} */
  const results = [];
  for (const [title, step] of steps) {
    const startedAt = Date.now();
    log(`${title}…`);
    results.push(await step(reports).catch((error) => crashed(title, error)));
    log(`${title}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  fs.rmSync(reports, { recursive: true });

  const counts = total(results);
  for (const failure of counts.failures) log(`FAILED ${failure}`);
  process.stdout.write(`${summaryLine(counts)}\n`);
  return counts.failed > 0 ? 1 : 0;
}

/** Makes the builds of the site. The journeys make those that fail again, and report them. */
const buildAhead = () => buildFolders(siteBuilds(), { isSilent: true }).catch(() => log('Building failed; the journeys build it again.'));

/** Runs a check of all code, and logs its errors. @param {() => Promise<{ name: string, errors: string }[]>} check @returns {Promise<Counts>} */
async function countErrors(check) {
  const results = await check();
  const failed = results.filter(({ errors }) => errors !== '');
  for (const { errors } of failed) log(errors.trimEnd());
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0, failures: failed.map(({ name }) => name) };
}

/**
 * Runs Jest's projects one after the other. Workers of one run would switch between them, which takes half as long again.
 * @param {string} reports
 * @param {(project: { displayName: string }) => boolean} isSelected
 */
async function runProjects(reports, isSelected) {
  const { default: config } = await import('../../jest.config.mjs');
  /** @type {Counts[]} */
  const results = [];
  for (const { displayName } of config.projects.filter(isSelected)) {
    log(`Unit tests of ${displayName}…`);
    results.push(await runProject(displayName, reports).catch((error) => crashed(`Unit tests of ${displayName}`, error)));
  }
  return total(results);
}

/** @param {string} project @param {string} reports @returns {Promise<Counts>} */
async function runProject(project, reports) {
  const report = path.join(reports, `${project}.json`);
  const args = nodeProgram('node_modules/jest/bin/jest.js', '--selectProjects', project, '--json', '--outputFile', report);
  const { code } = await run(process.execPath, args, { show: true });
  return judge('Jest', jestCounts(readReport(report)), code);
}

/** @param {string} reports @param {'core' | 'thorough'} group */
async function journeys(reports, group) {
  const report = path.join(reports, 'playwright.json');
  const code = await runJourneys(group, ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
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
  return { passed: 0, failed: 1, skipped: 0, failures: [title] };
}

/** @param {string} file */
function readReport(file) {
  if (!fs.existsSync(file)) throw new Error('the runner ended without a report.');
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
