import { directionOf, ENGLISH } from '@greenroom/contract/texts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for use between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const JSON_ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Returns JSON for a script element, which it can't close (docs/contracts.md#page). */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? character);
}

/** Returns the attributes of a page's root element: language and direction, which English pages leave out. */
export const langAttributes = (language: string): string =>
  language === ENGLISH ? 'lang="en"' : `lang="${language}" dir="${directionOf(language)}"`;
