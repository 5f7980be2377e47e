import { integrityOf } from '@greenroom/contract/releases';

/**
 * Returns the scripts and stylesheets of chunk groups, without hot updates.
 * @param {(import('webpack').Compilation['chunkGroups'][number] | null | undefined)[]} groups
 * @returns {string[]} each file once
 */
export function filesOfGroups(groups) {
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));
}

/**
 * Returns the integrity of every script and stylesheet. Call it after the last plugin that modifies assets.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>} by file name, sorted
 */
export function integrityOfFiles(compilation) {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
  return Object.fromEntries(files.map(({ name, source }) => /** @type {const} */ ([name, integrityOf(source.buffer())])).sort());
}
