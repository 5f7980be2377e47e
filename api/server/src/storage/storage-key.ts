/** The types of stored files. None can execute in a browser, so SVG is excluded. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Names with slashes between them. None starts with a dot, which excludes `..` and the storage's own files. */
const KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.([a-z]+)$/;
const MAX_LENGTH = 200;

/** The content type of a key's extension; undefined for an invalid key. */
export function contentTypeOf(key: string): string | undefined {
  const ending = key.length <= MAX_LENGTH ? KEY.exec(key)?.[1] : undefined;
  return ending !== undefined && Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

/** Asserts a valid key. @throws if it is invalid, or its extension does not match the content type */
export function checkKey(key: string, contentType = contentTypeOf(key)): void {
  if (contentType === undefined || contentTypeOf(key) !== contentType) {
    throw new Error(`"${key}" is no key for a file of the type ${contentType}.`);
  }
}
