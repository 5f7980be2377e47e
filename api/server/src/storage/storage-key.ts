/** What may lie in the storage. Nothing here can run in a browser: SVG stays out. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Plain names between slashes: none begins with a dot, so that none leads out of the folder or into its own files. */
const KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.([a-z]+)$/;
const MAX_LENGTH = 200;

/** The content type that a key's ending names; undefined where it is no key at all. */
export function contentTypeOf(key: string): string | undefined {
  const ending = key.length <= MAX_LENGTH ? KEY.exec(key)?.[1] : undefined;
  return ending !== undefined && Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

/** @throws where our own code made a key that is none, or whose ending belies the content */
export function checkKey(key: string, contentType = contentTypeOf(key)): void {
  if (contentType === undefined || contentTypeOf(key) !== contentType) {
    throw new Error(`"${key}" is no key for a file of the type ${contentType}.`);
  }
}
