const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/;
/** File systems have 255 bytes for a name, and S3 has 1,024 for a key. */
const MAX_SEGMENT_LENGTH = 255;
const MAX_KEY_LENGTH = 1000;

/** Whether it is a valid segment of a key: a name without slashes and leading dots. @param {string} name */
export const isSegment = (name) => name.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(name);

/** Whether it is a valid key, which cannot leave the store. @param {string} key segments separated by slashes */
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
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.woff2', 'font/woff2'],
  ['.map', 'application/json; charset=utf-8'],
]);

/** A file's content type; null for a type that releases may not contain. @param {string} file */
export function contentTypeOf(file) {
  return TYPES.get(/\.[a-z0-9]+$/.exec(file)?.[0] ?? '') ?? null;
}
