// Must parse on any Node with ES modules, as must the commands that import it.

/** Same as `engines` in package.json. */
export const MIN_NODE_VERSION = '20.19.0';

/** @param {string} version such as `20.19.0` @param {string} oldest @returns {boolean} */
export function isTooOld(version, oldest) {
  /** @param {string} of */
  const weight = (of) => of.split('.').reduce((sum, part) => sum * 1000 + parseInt(part, 10), 0);
  return weight(version) < weight(oldest);
}

/** Exits with a sentence if Node is too old. */
export function requireNode() {
  const version = process.versions.node;
  if (!isTooOld(version, MIN_NODE_VERSION)) return;
  process.stderr.write(
    'Greenroom needs Node ' + MIN_NODE_VERSION + ' or newer and this is ' + version + ': install a newer one from https://nodejs.org.\n',
  );
  process.exit(1);
}
