import { createHash } from 'node:crypto';

/**
 * The subresource integrity of a script or stylesheet.
 * @param {string | Buffer} bytes
 * @returns {string} the value of a tag's `integrity`
 */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
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
