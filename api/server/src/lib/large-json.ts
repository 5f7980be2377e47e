import { parse } from 'lossless-json';

/** Maximum of values, which take some hundred megabytes; more than a file or response may have rows. */
const MAX_VALUES = 2_000_000;

/**
 * Numbers that JSON lacks, although some servers write them, and texts, which are left alone. An endless text matches too: else each of its
 * quotes would be retried, in quadratic time.
 */
const NOT_JSON = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b/g;

export class TooManyValues extends Error {}

/**
 * Parses JSON from outside, keeping all digits of numbers. Values are counted first: 20 MB of empty lists would become gigabytes.
 * @throws {TooManyValues} and errors of a text that is not JSON
 */
export function parseLargeJson(text: string): unknown {
  if (hasMoreValues(text, MAX_VALUES)) throw new TooManyValues(`more than ${MAX_VALUES.toLocaleString('en-US')} values`);
  return parse(text.replace(NOT_JSON, (found) => (found.startsWith('"') ? found : 'null')));
}

/** Tells whether JSON has more values than this, without parsing it. */
export function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  let isInText = false;
  for (let at = 0; at < text.length && values <= most; at++) {
    const char = text.charAt(at);
    if (char === '"') isInText = !isInText;
    else if (isInText) at += char === '\\' ? 1 : 0;
    else if (char === ',' || char === '[' || char === '{') values += 1;
  }
  return values > most;
}
