import fs from 'node:fs';
import { run } from './processes.mjs';

/** A mirror that does not respond must not hold up the run. */
const APT_TIMEOUT_MS = 5 * 60_000;

/** Whether this process may install Debian's packages. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');
}

/**
 * Installs Debian's packages.
 * @param {string[]} names
 * @param {{ recommended: boolean }} options whether what they only recommend comes with them
 * @returns {Promise<import('./processes.mjs').Outcome>} the first step's that failed, else the last one's
 */
export async function installPackages(names, { recommended }) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: APT_TIMEOUT_MS };
  const updated = await run('apt-get', ['update'], options);
  const flags = recommended ? [] : ['--no-install-recommends'];
  return updated.code === 0 ? run('apt-get', ['install', '-y', ...flags, ...names], options) : updated;
}
