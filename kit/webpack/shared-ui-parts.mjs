import fs from 'node:fs';
import path from 'node:path';

/** Every component, by one line. */
const COMPONENTS = './*';
/**
 * Not for pages at runtime: styles, the test harness, and data about the package. Icons, forms, how to take part, the own profile and web push are compiled into each build
 * that imports them.
 */
const OTHER = /\.(css|json)$|^\.\/(testing|icons|bridge|form|how-to-join|own-profile|push)(\/|$)/;

/**
 * The modules of shared-ui that a remote can import at runtime: its `exports` with the pattern expanded.
 *
 * @param {string} dir shared-ui's folder
 * @returns {string[]} module names, such as `@greenroom/shared-ui/platform`
 */
export function sharedUiParts(dir) {
  const { name, exports } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const named = Object.keys(exports).filter((key) => key !== COMPONENTS && !OTHER.test(key));
  // The published package has a condition for the types.
  const pattern = exports[COMPONENTS].default ?? exports[COMPONENTS];
  const components = fs
    .readdirSync(path.join(dir, pattern.slice(0, pattern.indexOf('*'))), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `./${entry.name}`);
  return [...named, ...components].map((key) => name + key.slice(1)).sort();
}
