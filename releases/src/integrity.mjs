import { createHash } from 'node:crypto';

/** @import { Files } from './releases.mjs' */

/** The digests that browsers know. */
const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/** @param {string} file @returns {boolean} whether a browser can check it against a digest: a script or a stylesheet */
export const isCheckable = (file) => isScript(file) || file.endsWith('.css');

/** @param {string} file */
const isScript = (file) => /\.m?js$/.test(file);

/** @param {Buffer} bytes @param {string} [algorithm] @returns {string} as in an integrity attribute */
export const integrityOf = (bytes, algorithm = 'sha384') => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/**
 * Whether a build's scripts vouch for each other: the digest of each stands in the entry, or in another script whose own
 * digest does. The browser can check all of them then, once somebody vouches for the entry.
 * @param {string} entry
 * @param {Files} files
 */
export function scriptsAreChecked(entry, files) {
  const trusted = [String(files.get(entry) ?? '')];
  let open = [...files].filter(([file]) => isScript(file) && file !== entry);
  for (const script of trusted) {
    const vouched = open.filter(([, bytes]) => ALGORITHMS.some((algorithm) => script.includes(integrityOf(bytes, algorithm))));
    trusted.push(...vouched.map(([, bytes]) => String(bytes)));
    open = open.filter((each) => !vouched.includes(each));
  }
  return open.length === 0;
}
