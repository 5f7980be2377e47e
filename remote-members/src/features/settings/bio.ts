/** Specification 2, section 9. */
export const BIO_LIMIT = 200;

export const BIO_TOO_LONG = `This may have at most ${BIO_LIMIT} characters.`;

/** From here on it is too long whatever it is made of; counting would only take time. */
const COUNTED_UNITS = 10 * BIO_LIMIT;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts what people see as one character as one, as the server does: a flag, a family, a letter with its accents. */
export function bioLength(text: string): number {
  if (text.length > COUNTED_UNITS) return text.length;
  return [...characters.segment(text)].length;
}
