/**
 * Where released remotes lie, in a folder or in a bucket. Nothing in it ever changes: things are only added, each as a whole
 * or not at all. So half an upload or a killed process leaves nothing that anybody could mistake for a release.
 *
 * @typedef {object} ReleaseStore
 * @property {(key: string, bytes: Buffer) => Promise<boolean>} create adds a file; false, with nothing done, where that key is taken
 * @property {(key: string) => Promise<Buffer | null>} read null where there is no such file
 * @property {(prefix: string) => Promise<string[]>} list the names directly below `prefix`, which ends with a slash or is empty
 */

/** The store can't be reached, or refuses; the cause says why. */
export class StoreDown extends Error {
  /** @override */
  name = 'StoreDown';

  /** @param {unknown} cause */
  constructor(cause) {
    super(`The releases can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/;

/** Whether it may be a part of a key: one name, which leads nowhere else. @param {string} name */
export const isSegment = (name) => SEGMENT.test(name);

/** Whether it can't lead out of the store. @param {string} key segments with slashes between them */
export const isKey = (key) => key.split('/').every(isSegment);

/**
 * @param {string} key
 * @throws where it could lead out of the store
 */
export function checkKey(key) {
  if (!isKey(key)) throw new Error(`"${key}" can't be the name of a released file.`);
}

/** The ending of what a remote is made of, and what a browser has to be told about it. */
const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.woff2', 'font/woff2'],
  ['.map', 'application/json; charset=utf-8'],
]);

/** What a browser is told that a file is; null for a kind that no remote may hold. @param {string} file */
export function contentTypeOf(file) {
  return TYPES.get(/\.[a-z0-9]+$/.exec(file)?.[0] ?? '') ?? null;
}
