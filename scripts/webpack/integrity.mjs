import { createHash } from 'node:crypto';

/**
 * What a browser compares a script or stylesheet with before it uses it.
 * @param {string | Buffer} bytes
 * @returns {string} as in a tag's `integrity`
 */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * The integrity of every script and stylesheet of a build, as it will be written: right once the last plugin has
 * changed an asset.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>} by file name, sorted
 */
export function integrityOfFiles(compilation) {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
  return Object.fromEntries(files.map(({ name, source }) => /** @type {const} */ ([name, integrityOf(source.buffer())])).sort());
}
