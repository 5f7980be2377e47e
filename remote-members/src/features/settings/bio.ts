/** In characters (docs/product.md#settings). */
export const BIO_LIMIT = 200;

export const BIO_TOO_LONG = `This may have at most ${BIO_LIMIT} characters.`;

/** Longer texts, in UTF-16 code units, are too long in any case and not segmented, which would be slow. */
const MAX_SEGMENTED_UNITS = 10 * BIO_LIMIT;

/** One character each. Others take `Intl`, whose first use blocks a slow processor for 200 ms or more. */
const PLAIN_CHARACTERS = /^[\n -~]*$/;

/** A flag, or a character with its accents and modifiers, and others that joiners connect: what `Intl.Segmenter` finds in most texts. */
const GRAPHEME = /\p{RI}{2}|.(\p{M}|\p{EMod}|\u200d.)*/gsu;

/** Length in graphemes, as the server counts: a flag, a family or a letter with accents is one character. */
export function bioLength(text: string): number {
  if (text.length > MAX_SEGMENTED_UNITS || PLAIN_CHARACTERS.test(text)) return text.length;
  // Firefox has none before version 125.
  if (typeof Intl.Segmenter !== 'function') return text.match(GRAPHEME)?.length ?? 0;
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}
