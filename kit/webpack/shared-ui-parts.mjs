import fs from 'node:fs';
import path from 'node:path';

/** Pattern of all components. */
const COMPONENTS = './*';
/** Parts that each build compiles for itself: the host doesn't provide them. */
export const COMPILED_IN = ['copy-code', 'form', 'how-to-join', 'icons', 'languages', 'own-profile', 'push', 'translation'];
/** Not for pages at runtime, or not from the host: styles, the test harness, data about the package, and what is compiled in. */
const OTHER = new RegExp(`\\.(css|json)$|^\\./(testing|${COMPILED_IN.join('|')})(/|$)`);

/**
 * Returns the modules of shared-ui that a remote can import at runtime: its `exports`, expanded.
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
