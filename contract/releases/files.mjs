import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {Map<string, Buffer>} Files a build's contents by relative path, with forward slashes */

/** An impossible change or build; the message says why. */
export class ReleaseRefused extends Error {
  /** @override */
  name = 'ReleaseRefused';
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._+@~-]*$/;
/** File systems have 255 bytes for a name, and S3 has 1,024 for a key. */
const MAX_SEGMENT_LENGTH = 255;
const MAX_KEY_LENGTH = 1000;

/** Tells whether it is a segment of a key: a name without slashes and leading dots. @param {string} name */
export const isSegment = (name) => name.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(name);

/** Tells whether it is a key, which can't leave the store. @param {string} key segments separated by slashes */
export const isKey = (key) => key.length <= MAX_KEY_LENGTH && key.split('/').every(isSegment);

/** Content types of released files by extension. */
const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.ico', 'image/x-icon'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.woff2', 'font/woff2'],
  ['.woff', 'font/woff'],
  ['.ttf', 'font/ttf'],
  ['.otf', 'font/otf'],
  ['.map', 'application/json; charset=utf-8'],
]);

/** Extensions of released files, for messages. */
export const RELEASED_KINDS = [...TYPES.keys()].join(', ');

/** Returns a file's content type; null for one that releases may not contain. @param {string} file */
export function contentTypeOf(file) {
  return TYPES.get(/\.[a-z0-9]+$/i.exec(file)?.[0].toLowerCase() ?? '') ?? null;
}

/** Words by which lists such as EasyList and EasyPrivacy block requests. */
const BLOCKED_WORDS =
  /(?<![a-z0-9])(ads?|adv|advert\w*|adserver|analytics|banners?|beacons?|collect|pixels?|pop-?(up|under)s?|promos?|sponsor\w*|telemetry|track(ers?|ing)?|vitals)(?![a-z0-9])/i;

/** Returns the word in a path by which ad blockers may refuse it, if there is one; hashes don't count. @param {string} path */
export const blockedWordIn = (path) => BLOCKED_WORDS.exec(path.replace(/\.[0-9a-f]{8,}(?=\.)/g, '').replaceAll('_', '-'))?.[0];

const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/** @param {string} file @returns {boolean} whether browsers check its integrity: scripts and stylesheets */
export const isCheckable = (file) => isScript(file) || file.endsWith('.css');

/** @param {string} file */
const isScript = (file) => /\.m?js$/.test(file);

/** @param {Buffer | string} bytes @param {string} [algorithm] @returns {string} as in an integrity attribute */
export const integrityOf = (bytes, algorithm = 'sha384') => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/**
 * Tells whether browsers can check all scripts from the entry's integrity on: the digest of each is in the entry, or in another script
 * whose digest is.
 * @param {string} entry @param {Files} files
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

/** Build output that browsers don't need. */
const NOT_FOR_BROWSERS = [/(^|\/)\./, /\.html$/, /(^|\/)@mf-types/, /\.d\.[cm]?ts$/, /\.txt$/, /(^|\/)mf-stats\.json$/];

/**
 * Reads the files for browsers from the build folder of any tool.
 * @param {string} dist @param {RegExp[]} leftOut @returns {Files} @throws {ReleaseRefused} if there is no such folder
 */
export function readFiles(dist, leftOut = NOT_FOR_BROWSERS) {
  if (!fs.statSync(dist, { throwIfNoEntry: false })?.isDirectory())
    throw new ReleaseRefused(`There is no folder ${dist}: build the remote first.`);
  const names = /** @type {string[]} */ (fs.readdirSync(dist, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(dist, name)).isFile()).map((name) => name.split(path.sep).join('/'));
  const released = files.filter((name) => !leftOut.some((pattern) => pattern.test(name)));
  return new Map(released.map((name) => [name, fs.readFileSync(path.join(dist, name))]));
}
