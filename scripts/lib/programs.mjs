import fs from 'node:fs';
import path from 'node:path';
import { HEADLESS_SHELL, lookForBrowser } from '../../kit/lib/chromium.mjs';
import { log, runStep } from '../../kit/lib/log.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { root } from './workspace.mjs';

// Runs before the dependencies are installed: import only Node's modules, and files that do the same.

/**
 * @typedef {object} Program a program besides Node.js
 * @property {string[]} names one of which is in the PATH
 * @property {string[]} packages of Debian that bring it
 * @property {string} [variable] names it for the journeys
 * @property {string} [tests] those that are skipped without it
 */

/** @typedef {{ env: NodeJS.ProcessEnv, exists: (file: string) => boolean }} Machine */

/** With the fonts for layout tests. Other recommended packages are for desktops. @type {Program} */
const SHELL = { names: [HEADLESS_SHELL], packages: [HEADLESS_SHELL, 'fonts-liberation'] };

/** Programs of the engines besides Chromium, which have the names of Playwright's projects. @type {Record<string, Program[]>} */
const ENGINES = {
  firefox: [{ names: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], variable: 'FIREFOX_PATH' }],
  webkit: [
    { names: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'], variable: 'WEBKIT_DRIVER_PATH' },
    { names: ['Xvfb'], packages: ['xvfb'], variable: 'XVFB_PATH' },
  ],
};

export const engineNames = Object.keys(ENGINES);

/**
 * Lists the programs that a test run needs.
 * @param {{ thorough: boolean, env: NodeJS.ProcessEnv }} run
 * @returns {Program[]}
 */
export function testPrograms({ thorough, env }) {
  // Elsewhere, the journeys also run in a browser that is not in the PATH.
  const needsChromium = env.CI && !env.CHROMIUM_PATH;
  return [
    ...(needsChromium ? [SHELL] : []),
    ...(needsChromium && thorough ? [{ names: ['chromium'], packages: ['chromium'] }] : []),
    ...(thorough ? Object.values(ENGINES).flat() : []),
    ...(thorough ? [{ names: ['haproxy'], packages: ['haproxy'], tests: 'the tests of several servers behind HAProxy' }] : []),
    ...(thorough || env.CI
      ? [{ names: ['promtool'], packages: ['prometheus'], tests: 'the tests of the alerts and the dashboard on Prometheus' }]
      : []),
  ];
}

/** @type {Machine} */
export const THIS_MACHINE = { env: process.env, exists: fs.existsSync };
/** Where Debian installs programs of administrators and of podman. */
const DEBIAN_FOLDERS = ['/usr/sbin', '/usr/lib/podman'];

/**
 * Finds a program in the PATH, or where Debian installs those that are not in every PATH.
 * @param {string[]} names @param {Machine} [machine] @param {string[]} [folders] further ones
 * @returns {string | undefined} its path
 */
export function findProgram(names, { env, exists } = THIS_MACHINE, folders = []) {
  return [...(env.PATH ?? '').split(path.delimiter).filter(Boolean), ...DEBIAN_FOLDERS, ...folders]
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(exists);
}

/** Lists the programs that a machine lacks. @param {Program[]} programs @param {Machine} [machine] */
export const missingOf = (programs, machine) => programs.filter(({ names }) => !findProgram(names, machine));

/** An unresponsive mirror must not block the run. */
const APT_TIMEOUT_MS = 5 * 60_000;

/**
 * Installs what is missing of Debian's packages, where this process can.
 * @param {() => string[] | Promise<string[]>} missing lists the packages
 * @param {{ recommended?: boolean, timeout?: number }} [options] `recommended`: with the packages that they recommend; `timeout` of the
 *   installation, 0 for none
 * @returns {Promise<string>} why they may still be missing: the output of the installation, or of the update if both failed
 */
export async function installMissing(missing, { recommended = false, timeout = APT_TIMEOUT_MS } = {}) {
  const names = await missing();
  if (names.length === 0) return '';
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return 'Only root on Debian can install it.';
  return runStep(`Installing ${names.join(', ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await run('apt-get', ['update'], { env, timeout: APT_TIMEOUT_MS });
    const flags = recommended ? [] : ['--no-install-recommends'];
    // The lists of an earlier update often suffice.
    const installed = await run('apt-get', ['install', '-y', ...flags, ...names], { env, timeout });
    return (installed.code === 0 || updated.code === 0 ? installed : updated).output;
  });
}

/** Finds or installs programs. @param {Program[]} programs @returns {Promise<{ missing: Program[], output: string }>} */
export async function ensurePrograms(programs) {
  const output = await installMissing(() => missingOf(programs).flatMap(({ packages }) => packages));
  return { missing: missingOf(programs), output };
}

/** Installs a test run's missing programs in one step. The journeys report a missing browser themselves. @param {{ thorough: boolean }} run */
export async function ensureTestPrograms({ thorough }) {
  const { missing } = await ensurePrograms(testPrograms({ thorough, env: process.env }));
  for (const { names, tests } of missing) if (tests) log(`${names[0]} is not installed: ${tests} are skipped.`);
}

/**
 * Finds or installs Firefox and WebKit. The journeys skip an engine that can't be installed, and log it.
 * @returns {Promise<Record<string, string>>} the environment variables of their programs
 */
export async function ensureEngines() {
  const programs = Object.values(ENGINES).flat();
  const { output } = await ensurePrograms(programs);
  for (const [name, needed] of Object.entries(ENGINES))
    if (missingOf(needed).length > 0) log(`The journeys skip ${name}, which isn't installed. ${output.trim().split('\n').at(-1)}`);
  return variablesOf(programs);
}

/** Names the programs that are on a machine. @param {Program[]} programs @param {Machine} [machine] @returns {Record<string, string>} */
export const variablesOf = (programs, machine) =>
  Object.fromEntries(
    programs.flatMap(({ variable, names }) => {
      const program = findProgram(names, machine);
      return variable && program ? [[variable, program]] : [];
    }),
  );

/** Finds or installs a full browser, for measurements and the back/forward cache. @returns {Promise<string>} its path */
export async function ensureChromium() {
  await installMissing(async () => ((await lookForBrowser()) ? [] : ['chromium']), { recommended: true });
  const found = await lookForBrowser();
  if (found) return found;
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { output } = await runStep('Installing Chromium', () => run(process.execPath, [playwright, 'install', 'chromium']));
  const fetched = await lookForBrowser();
  if (fetched) return fetched;
  throw new Error(
    `${output}\nNo Chromium was found and none could be installed: install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}

/**
 * Finds or installs the journeys' browser: the headless shell, which needs a third less CPU. Outside of CI, an installed full browser will
 * do.
 * @returns {Promise<string>} its path
 */
export async function ensureJourneysBrowser() {
  const find = async () => (await lookForBrowser([HEADLESS_SHELL])) ?? (process.env.CI ? undefined : await lookForBrowser());
  await installMissing(async () => ((await find()) ? [] : SHELL.packages));
  return (await find()) ?? ensureChromium();
}
