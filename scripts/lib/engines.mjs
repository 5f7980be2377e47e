import fs from 'node:fs';
import path from 'node:path';
import { installPackages, isDebianRoot } from './debian.mjs';
import { log } from '../../kit/lib/log.mjs';

/** Engines besides Chromium with their programs: variable for the journeys, names, and Debian package. */
const ENGINES = {
  firefox: { name: 'Firefox', programs: [{ variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], package: 'firefox-esr' }] },
  webkit: {
    name: 'WebKit',
    programs: [
      { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
      { variable: 'XVFB_PATH', names: ['Xvfb'], package: 'xvfb' },
    ],
  },
};

/** As Playwright's projects name them. */
export const engineNames = Object.keys(ENGINES);

/** @typedef {{ variables: Record<string, string>, missing: string[], packages: string[] }} Found */

/**
 * Finds the engines' programs in the PATH.
 * @param {{ searchPath: string, exists: (file: string) => boolean }} machine
 * @returns {Found} the environment variables of the programs found, the incomplete engines, and the packages that complete them
 */
export function findEngines({ searchPath, exists }) {
  const folders = searchPath.split(path.delimiter).filter(Boolean);
  /** @type {Found} */
  const found = { variables: {}, missing: [], packages: [] };
  for (const { name, programs } of Object.values(ENGINES)) {
    for (const { variable, names, package: debian } of programs) {
      const program = folders.flatMap((folder) => names.map((each) => path.join(folder, each))).find(exists);
      if (program) found.variables[variable] = program;
      else found.packages.push(debian);
      if (!program && !found.missing.includes(name)) found.missing.push(name);
    }
  }
  return found;
}

/**
 * Finds or installs Firefox and WebKit. The journeys skip an engine that can't be installed, and log it.
 * @returns {Promise<Record<string, string>>} the environment variables of their programs
 */
export async function ensureEngines() {
  const look = () => findEngines({ searchPath: process.env.PATH ?? '', exists: fs.existsSync });
  const found = look();
  if (found.missing.length === 0) return found.variables;

  let why = 'only root on Debian can install it';
  if (isDebianRoot()) {
    log(`Installing ${found.missing.join(' and ')}…`);
    const { output } = await installPackages(found.packages, { recommended: false });
    why = `it could not be installed: ${output.trim().split('\n').at(-1)}`;
  }
  const { variables, missing } = look();
  for (const name of missing) log(`The journeys leave ${name} out: it is not here, and ${why}.`);
  return variables;
}
