import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {Map<string, Buffer>} Files a build's contents by relative path, with forward slashes */

/** An impossible change or build; the message says why. */
export class ReleaseRefused extends Error {
  /** @override */
  name = 'ReleaseRefused';
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/;
/** Leaves out what has a meaning in URLs, on disks or in pages. */
const FILE_SEGMENT = /^(?! )[\p{L}\p{M}\p{N}_@~ ()[\]{}!$&',;=+-][\p{L}\p{M}\p{N}_@~ ()[\]{}!$&',;=+.-]*(?<! )$/u;
/** File systems have 255 bytes for a name, and S3 has 1,024 for a key. */
const MAX_SEGMENT_LENGTH = 255;
const MAX_KEY_LENGTH = 1000;

/** Tells whether it is a name without slashes and leading dots. @param {string} name */
export const isSegment = (name) => name.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(name);

/** @param {string} name */
const isFileSegment = (name) => Buffer.byteLength(name) <= MAX_SEGMENT_LENGTH && FILE_SEGMENT.test(name);

/** Tells whether it is a key, which can't leave the store. @param {string} key segments separated by slashes */
export const isKey = (key) => Buffer.byteLength(key) <= MAX_KEY_LENGTH && key.split('/').every(isFileSegment);

const SCRIPT = 'text/javascript; charset=utf-8';
/** Content types of code, which browsers check and pages preload, by extension: in lower case only. */
const CODE = new Map(Object.entries({ js: SCRIPT, mjs: SCRIPT, css: 'text/css; charset=utf-8' }));

/** Extensions by content type, or its beginning: those that Vite and Rsbuild know, data, 3D models; pages may not run WebAssembly. */
const ASSETS = {
  'application/geo+json': 'geojson',
  'application/manifest+json; charset=utf-8': 'webmanifest',
  'application/octet-stream': 'bin',
  'application/pdf': 'pdf',
  'application/vnd.ms-fontobject': 'eot',
  'audio/': 'aac flac ogg wav',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'oga opus',
  'font/': 'otf ttf woff woff2',
  'font/collection': 'ttc',
  'image/': 'apng avif bmp gif jpeg jxl png tiff webp',
  'image/jpeg': 'jfif jpg pjp pjpeg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/vnd.microsoft.icon': 'cur ico',
  'model/gltf+json': 'gltf',
  'model/gltf-binary': 'glb',
  'text/csv; charset=utf-8': 'csv',
  'text/plain; charset=utf-8': 'txt',
  'text/vtt; charset=utf-8': 'vtt',
  'video/': 'mp4 webm',
  'video/mp4': 'm4v',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
};

export const ASSET_TYPES = new Map(
  Object.entries(ASSETS).flatMap(([type, names]) => names.split(' ').map((name) => [name, type.endsWith('/') ? type + name : type])),
);

/** Returns a file's content type; null for one that releases may not contain. @param {string} file */
export function contentTypeOf(file) {
  const [, extension = ''] = /\.([A-Za-z0-9]+)$/.exec(file) ?? [];
  const name = extension.toLowerCase();
  return CODE.get(extension) ?? ASSET_TYPES.get(name) ?? (['json', 'map'].includes(name) ? 'application/json; charset=utf-8' : null);
}

/** Returns what keeps a file of a remote's build from being released, as a sentence; null if nothing does. @param {string} file */
export function fileProblem(file) {
  if (!isKey(file)) return nameProblem(file);
  if (contentTypeOf(file)) return null;
  return `${file} is of a kind that no remote may hold: code, styles, data, images, fonts, audio, video and 3D models may be in a build.`;
}

/** @param {string} file */
export const nameProblem = (file) =>
  `"${file}" can't be the name of a released file. Rename it: no part of it may begin with a dot, begin or end with a space, have one of \\ : * ? " < > | # % ^ or more than ${MAX_SEGMENT_LENGTH} bytes.`;

/** @param {string} file as in a sentence @param {Buffer | undefined} bytes @param {string} [fix] @returns {any} @throws {ReleaseRefused} */
export function parseBuilt(file, bytes, fix = '') {
  try {
    return JSON.parse(String(bytes));
  } catch {
    throw new ReleaseRefused(`${file} is no JSON${fix}.`);
  }
}

/** Words by which lists such as EasyList and EasyPrivacy block requests. */
const BLOCKED_WORDS =
  /(?<![a-z0-9])(ads?|adv|advert\w*|adserver|analytics|banners?|beacons?|collect|pixels?|pop-?(up|under)s?|promos?|sponsor\w*|telemetry|track(ers?|ing)?|vitals)(?![a-z0-9])/gi;

/** Words of theirs that are about scripts, and common in the names of images, sounds and fonts. */
const WORDS_OF_CODE = /^(collect|pixels?|track)$/i;

/** Returns the word in a path by which ad blockers may refuse it, if there is one; hashes and source maps don't count. @param {string} path */
export function blockedWordIn(path) {
  if (path.endsWith('.map')) return undefined;
  const readable = path.replace(/\.[0-9a-f]{8,}(?=\.)/g, '').replaceAll('_', '-');
  const isAsset = contentTypeOf(path) !== null && !isCheckable(path);
  return readable.match(BLOCKED_WORDS)?.find((word) => !isAsset || !WORDS_OF_CODE.test(word));
}

const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/** Tells whether browsers check its integrity. @param {string} file */
export const isCheckable = (file) => isScript(file) || file.endsWith('.css');

/** @param {string} file */
const isScript = (file) => /\.m?js$/.test(file);

/** @param {Buffer | string} bytes @param {string} [algorithm] @returns {string} as in an integrity attribute */
export const integrityOf = (bytes, algorithm = 'sha384') => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Tells whether the digest of each script is in the entry, or in another such script. @param {string} entry @param {Files} files */
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

/** Licenses are in texts of these names. */
const NOT_FOR_BROWSERS = [/(^|\/)(\.|@mf-types|mf-stats\.json$)/, /\.(html|d\.[cm]?ts)$/, /(licen[cs]es?|notices?)\.(txt|md)$/i];

/** Tells whether a file of a build is released. @param {string} file */
export const isForBrowsers = (file) => !NOT_FOR_BROWSERS.some((pattern) => pattern.test(file));

/**
 * Reads the files for browsers from the build folder of any tool.
 * @param {string} dist @param {(file: string) => boolean} isReleased @returns {Files} @throws {ReleaseRefused} if there is no such folder
 */
export function readFiles(dist, isReleased = isForBrowsers) {
  if (!fs.statSync(dist, { throwIfNoEntry: false })?.isDirectory())
    throw new ReleaseRefused(`There is no folder ${dist}: build the remote first.`);
  const names = /** @type {string[]} */ (fs.readdirSync(dist, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(dist, name)).isFile()).map((name) => name.split(path.sep).join('/'));
  return new Map(files.filter(isReleased).map((name) => [name, fs.readFileSync(path.join(dist, name))]));
}
