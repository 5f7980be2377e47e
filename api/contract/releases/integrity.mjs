import { createHash } from 'node:crypto';

/** @import { Files } from './description.mjs' */

/** The digest algorithms of subresource integrity. */
const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/** @param {string} file @returns {boolean} whether browsers check its integrity: scripts and stylesheets */
export const isCheckable = (file) => isScript(file) || file.endsWith('.css');

/** @param {string} file */
const isScript = (file) => /\.m?js$/.test(file);

/** @param {Buffer} bytes @param {string} [algorithm] @returns {string} as in an integrity attribute */
export const integrityOf = (bytes, algorithm = 'sha384') => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/**
 * Whether the digest of each script is contained in the entry, or in another script whose digest is. The browser can then check all of
 * them, starting from the entry's integrity.
 * @param {string} entry
 * @param {Files} files
 */
export function scriptsAreChecked(entry, files) {
  const trusted = [String(files.get(entry) ?? '')];
  let unverified = [...files].filter(([file]) => isScript(file) && file !== entry);
  for (const script of trusted) {
    const verified = unverified.filter(([, bytes]) => ALGORITHMS.some((algorithm) => script.includes(integrityOf(bytes, algorithm))));
    trusted.push(...verified.map(([, bytes]) => String(bytes)));
    unverified = unverified.filter((each) => !verified.includes(each));
  }
  return unverified.length === 0;
}
