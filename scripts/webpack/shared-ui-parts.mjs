import fs from 'node:fs';
import path from 'node:path';

/**
 * The modules of shared-ui that a remote can import at runtime: its `exports` with the pattern expanded, without styles and the test
 * harness.
 *
 * @param {string} dir shared-ui's folder
 * @returns {string[]} module names, such as `@greenroom/shared-ui/platform`
 */
export function sharedUiParts(dir) {
  const { name, exports } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const named = Object.keys(exports).filter((key) => !key.includes('*') && !key.endsWith('.css') && key !== './testing');
  const components = fs
    .readdirSync(path.join(dir, 'src/components'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `./${entry.name}`);
  return [...named, ...components].map((key) => name + key.slice(1)).sort();
}
