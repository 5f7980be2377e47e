import fs from 'node:fs';
import path from 'node:path';
import { deprecationSentences } from '@greenroom/contract/releases';
import webpack from 'webpack';
import { namesUsedBy } from './shared-modules.mjs';

/** @import { Deprecations } from '@greenroom/contract/releases' */

const PLUGIN = 'DeprecationsPlugin';

/** Warns of each deprecated or removed name of the platform in a remote's sources, in the terminal and the browser's console. */
export class DeprecationsPlugin {
  /** @param {Deprecations} deprecated */
  constructor(deprecated) {
    this.deprecated = deprecated;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      // Before the optimization, which drops imports and merges modules.
      compilation.hooks.finishModules.tap(PLUGIN, () => {
        for (const { user, module, names } of namesUsedBy(compilation)) {
          const file = path.relative(compiler.context, user.nameForCondition() ?? user.identifier());
          for (const sentence of deprecationSentences(file, module, names, this.deprecated))
            compilation.warnings.push(new webpack.WebpackError(sentence));
        }
      });
    });
  }
}

/**
 * Reads the deprecated names of the installed platform.
 * @param {string} dir shared-ui's folder
 * @returns {Deprecations} nothing for a version without the file
 */
export function readDeprecations(dir) {
  const file = path.join(dir, 'deprecations.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/**
 * Returns a site's deprecated names that the installed platform doesn't list.
 * @param {Deprecations} site
 * @param {Deprecations} installed
 * @returns {Deprecations}
 */
export function onlyOnSite(site, installed) {
  return Object.fromEntries(
    Object.entries(site).map(([module, names]) => [
      module,
      Object.fromEntries(Object.entries(names).filter(([name]) => !installed[module]?.[name])),
    ]),
  );
}
