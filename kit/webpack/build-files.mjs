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

/** Matches compiled catalogs, and captures their language. */
const TEXTS_NAME = /^texts\/([A-Za-z0-9-]+)\.[0-9a-f]{8}\.json$/;

/**
 * Returns the file with the texts of each language (TextsPlugin).
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>} by language; empty for a build in English alone
 */
export function textsOf(compilation) {
  const names = compilation.getAssets().map(({ name }) => TEXTS_NAME.exec(name));
  const found = names.flatMap((name) => (name ? [/** @type {const} */ ([name[1] ?? '', name[0]])] : []));
  return Object.fromEntries(found.sort());
}

/**
 * Returns the integrity of every script, stylesheet and catalog. Call it after the last plugin that modifies assets.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>} by file name, sorted
 */
export function integrityOfFiles(compilation) {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name) || TEXTS_NAME.test(name));
  return Object.fromEntries(files.map(({ name, source }) => /** @type {const} */ ([name, integrityOf(source.buffer())])).sort());
}
