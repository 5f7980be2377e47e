/**
 * Stores released remotes in a folder or a bucket. Only the retention of old versions removes files (`prune.mjs`), and each file is written
 * atomically, so that an interrupted upload or a killed process leaves nothing that looks like a release.
 *
 * @typedef {object} ReleaseStore
 * @property {(key: string, bytes: Buffer) => Promise<boolean>} create adds a file; returns false if the key exists
 * @property {(key: string) => Promise<Buffer | null>} read returns null if the file does not exist
 * @property {(prefix: string) => Promise<string[]>} list the names directly below `prefix`, which ends with a slash or is empty
 * @property {(prefix: string) => Promise<StoredFile[]>} files all files below `prefix`, which ends with a slash
 * @property {(keys: string[]) => Promise<void>} remove removes files; those that do not exist count as removed
 *
 * @typedef {{ key: string, bytes: number, storedAt: number }} StoredFile `storedAt`: in milliseconds since 1970
 */

/** The store is unavailable or refuses; see the cause. */
export class StoreDown extends Error {
  /** @override */
  name = 'StoreDown';

  /** @param {unknown} cause */
  constructor(cause) {
    super(`The releases can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/;
/** File systems have 255 bytes for a name, and S3 has 1,024 for a key. */
const MAX_SEGMENT_LENGTH = 255;
const MAX_KEY_LENGTH = 1000;

/** Whether it is a valid segment of a key: a name without slashes and leading dots. @param {string} name */
export const isSegment = (name) => name.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(name);

/** Whether it is a valid key, which cannot leave the store. @param {string} key segments separated by slashes */
export const isKey = (key) => key.length <= MAX_KEY_LENGTH && key.split('/').every(isSegment);

/**
 * Asserts a valid key.
 * @param {string} key
 */
export function checkKey(key) {
  if (!isKey(key)) throw new Error(`"${key}" can't be the name of a released file.`);
}

/** Content types of a remote's files by extension. */
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

/** A file's content type; null for a type that remotes may not contain. @param {string} file */
export function contentTypeOf(file) {
  return TYPES.get(/\.[a-z0-9]+$/.exec(file)?.[0] ?? '') ?? null;
}
