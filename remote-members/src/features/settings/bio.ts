/** In characters (docs/product.md#settings). */
export const BIO_LIMIT = 200;

export const BIO_TOO_LONG = `This may have at most ${BIO_LIMIT} characters.`;

/** Longer texts, in UTF-16 code units, are too long in any case and not segmented, which would be slow. */
const MAX_SEGMENTED_UNITS = 10 * BIO_LIMIT;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length in graphemes, as the server counts: a flag, a family or a letter with accents is one character. */
export function bioLength(text: string): number {
  if (text.length > MAX_SEGMENTED_UNITS) return text.length;
  return [...graphemes.segment(text)].length;
}
