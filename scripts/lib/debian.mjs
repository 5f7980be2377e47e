import fs from 'node:fs';
import { run } from '../../kit/lib/processes.mjs';

/** An unresponsive mirror must not block the run. */
const APT_TIMEOUT_MS = 5 * 60_000;

/** Tells whether this process can install Debian packages. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');
}

/**
 * Installs Debian packages.
 * @param {string[]} names
 * @param {{ recommended: boolean }} options `recommended`: with the packages that they recommend
 * @returns {Promise<import('../../kit/lib/processes.mjs').Outcome>} of the first step that failed, or of the last one
 */
export async function installPackages(names, { recommended }) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: APT_TIMEOUT_MS };
  const updated = await run('apt-get', ['update'], options);
  const flags = recommended ? [] : ['--no-install-recommends'];
  return updated.code === 0 ? run('apt-get', ['install', '-y', ...flags, ...names], options) : updated;
}
