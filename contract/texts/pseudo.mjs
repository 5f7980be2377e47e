import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { compileCatalog } from './catalog.mjs';

/** Its code, as in `lang`. */
export const PSEUDO = 'en-XA';

const PLAIN = 'AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz';
const ACCENTED = 'ÅåÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŜŝŢţÛûŴŵÝýŽž';
/** Other languages need about this much more room than English. */
const GROWTH = 0.3;

/**
 * Compiles the English texts of a catalog as accented, longer ones in brackets, such as `[Ŝţöŕé ~~]`. What shows none has no mark.
 * @param {string} po a catalog of any language
 */
export const pseudoCatalog = (po) => compileCatalog(po, ({ msgid }) => pseudo(compileMessageOrThrow(msgid)));

/** @param {any[]} tokens @returns {any[]} */
function pseudo(tokens) {
  if (tokens.some((token) => token[1] === 'plural')) return tokens.map(pseudoPlural);
  const length = tokens.filter((token) => typeof token === 'string').join('').length;
  return [
    '[',
    ...tokens.map((token) => (typeof token === 'string' ? accent(token) : token)),
    // In words, so that lines can break.
    ` ${'~'.repeat(Math.ceil(length * GROWTH)).replace(/~{4}(?=~)/g, '$& ')}]`,
  ];
}

/** @param {any} token @returns {any} */
function pseudoPlural(token) {
  if (typeof token === 'string') return accent(token);
  const [name, type, { offset, ...forms } = {}] = token;
  return type === 'plural'
    ? [name, type, { offset, ...Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, pseudo(text)])) }]
    : token;
}

/** Accents a text, but not its tags. @param {string} text */
const accent = (text) => text.replace(/<[^>]*>|[A-Za-z]/g, (part) => ACCENTED[PLAIN.indexOf(part)] ?? part);
