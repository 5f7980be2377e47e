import { integrityOf } from '@greenroom/contract/releases';

/**
 * The scripts and stylesheets of some chunk groups, without those of hot updates.
 * @param {(import('webpack').Compilation['chunkGroups'][number] | null | undefined)[]} groups
 * @returns {string[]} each file once
 */
export function filesOfGroups(groups) {
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));
}

/**
 * The integrity of every script and stylesheet of a build. Call it after the last plugin that modifies assets.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>} by file name, sorted
 */
export function integrityOfFiles(compilation) {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
  return Object.fromEntries(files.map(({ name, source }) => /** @type {const} */ ([name, integrityOf(source.buffer())])).sort());
}
