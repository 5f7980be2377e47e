import fs from 'node:fs';
import { run } from './processes.mjs';

/** A mirror that does not respond must not hold up the run. */
const LIMIT_MS = 5 * 60_000;

/** Whether this process may install Debian's packages. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');
}

/**
 * Installs Debian's packages, without those that they only recommend.
 * @param {string[]} names
 * @returns {Promise<import('./processes.mjs').Outcome>} the first step's that failed, else the last one's
 */
export async function installPackages(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: LIMIT_MS };
  const updated = await run('apt-get', ['update'], options);
  return updated.code === 0 ? run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options) : updated;
}
