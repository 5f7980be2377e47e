import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { FORM, idOf, keyOf } from './keys.mjs';

/** @typedef {import('@lingui/message-utils/compileMessage').CompiledMessage} Compiled */
/** @typedef {import('pofile-ts').PoItem} PoItem */

/** Compiles an entry's translation, if it has one. @param {PoItem} item */
const translationOf = ({ msgstr: [text] }) => (text ? compileMessageOrThrow(text) : undefined);

/**
 * Compiles a catalog (`texts/<language>.po`) for browsers and the server: translations by key, without those that are missing or gone.
 * @param {string} po @param {(item: PoItem) => Compiled | undefined} [textOf] what an entry is compiled to
 * @returns {Record<string, Compiled | string>} @throws for a translation that isn't valid ICU, and for two texts with one key
 */
export function compileCatalog(po, textOf = translationOf) {
  /** @type {Record<string, Compiled | string>} */
  const catalog = {};
  for (const item of parsePo(po).items) {
    const { msgid, msgctxt, obsolete } = item;
    const text = obsolete ? undefined : textOf(item);
    if (!text) continue;
    const key = keyOf(idOf(msgid, msgctxt ?? undefined));
    if (key in catalog) throw new Error(`Two texts have the same key: change the words of "${msgid}".`);
    const compiled = text.map(chooseByForm);
    catalog[key] = compiled.every((token) => typeof token === 'string') ? compiled.join('') : compiled;
  }
  return catalog;
}

/** Has a plural choose by the form that the caller gives: Lingui's own rule would load `Intl`. @param {any} token @returns {any} */
function chooseByForm(token) {
  if (typeof token === 'string' || token[1] !== 'plural') return token;
  const { offset: _offset, ...forms } = token[2];
  return [FORM, 'select', forms];
}
