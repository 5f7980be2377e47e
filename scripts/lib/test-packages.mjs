import fs from 'node:fs';
import path from 'node:path';
import { HEADLESS_SHELL } from '../../kit/lib/chromium.mjs';
import { log } from '../../kit/lib/log.mjs';
import { installPackages, isDebianRoot } from './debian.mjs';
import { findEngines } from './engines.mjs';
import { HEADLESS_SHELL_PACKAGES } from './ensure-chromium.mjs';

/**
 * Lists Debian packages that a test run lacks.
 * @param {{ env: NodeJS.ProcessEnv, exists: (file: string) => boolean }} machine
 * @param {{ thorough: boolean }} run
 * @returns {string[]} Chromium's, only in CI: elsewhere, the journeys also run in a browser that is not in the PATH; Prometheus for the tests of
 *   the alerts in CI and the thorough run; for the latter also the full browser, those of the other engines, and HAProxy for the tests of several
 *   servers
 */
export function missingTestPackages({ env, exists }, { thorough }) {
  // Debian's HAProxy is not in every PATH.
  const searchPath = `${env.PATH}${path.delimiter}/usr/sbin`;
  /** @param {string} program */
  const isInstalled = (program) => searchPath.split(path.delimiter).some((folder) => exists(path.join(folder, program)));
  return [
    ...(env.CI && !env.CHROMIUM_PATH && !isInstalled(HEADLESS_SHELL) ? HEADLESS_SHELL_PACKAGES : []),
    ...(thorough && env.CI && !env.CHROMIUM_PATH && !isInstalled('chromium') ? ['chromium'] : []),
    ...(thorough ? findEngines({ searchPath, exists }).packages : []),
    ...(thorough && !isInstalled('haproxy') ? ['haproxy'] : []),
    ...((thorough || env.CI) && !isInstalled('promtool') ? ['prometheus'] : []),
  ];
}

/**
 * Installs a test run's missing packages in one step, where this process can. The journeys report a missing browser themselves.
 * @param {{ thorough: boolean }} run
 */
export async function installTestPackages(run) {
  const missing = () => missingTestPackages({ env: process.env, exists: fs.existsSync }, run);
  const packages = isDebianRoot() ? missing() : [];
  if (packages.length > 0) {
    log(`Installing ${packages.join(', ')}…`);
    await installPackages(packages, { recommended: false });
  }
  if (missing().includes('haproxy')) log('HAProxy is not installed: the tests of several servers behind it are skipped.');
  if (missing().includes('prometheus')) log('Prometheus is not installed: the tests of the alerts and the dashboard on it are skipped.');
}
