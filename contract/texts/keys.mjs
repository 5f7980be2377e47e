const KEY_LENGTH = 5;

/** Returns the key of a text in a compiled catalog: a hash (FNV-1a), since English texts would double the file. @param {string} id */
export function keyOf(id) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36).slice(-KEY_LENGTH);
}

/** Returns what {@link keyOf} takes for a text, by its context if it has one. @param {string} icu @param {string} [context] */
export const idOf = (icu, context) => (context ? `${context}\u0004${icu}` : icu);

/** Stands for the count's plural form in compiled texts. */
export const FORM = '#';

/**
 * Returns a text as catalogs have it, in the syntax of ICU.
 * @param {string | { readonly one: string, readonly other: string }} message
 */
export const icuOf = (message) =>
  typeof message === 'string' ? message : `{count, plural, one {${message.one}} other {${message.other}}}`;
