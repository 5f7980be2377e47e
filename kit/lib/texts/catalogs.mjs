import fs from 'node:fs';
import path from 'node:path';
import { idOf } from '@greenroom/contract/texts/keys';
import { createItem, parsePo, stringifyPo } from 'pofile-ts';

/** @import { PoFile, PoItem } from 'pofile-ts' */
/** @import { Text } from './read-texts.mjs' */
/** @typedef {ReturnType<typeof mergeCatalog>} Catalog */

/** The header of a catalog that had a translation of each text once. From then on, a missing one is an error. */
const COMPLETE = 'X-Complete';

const EXTENSION = '.po';

/** @param {string} dir a part's folder @returns {string[]} the languages that it has catalogs of */
export function languagesOf(dir) {
  const folder = path.join(dir, 'texts');
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return files.filter((file) => file.endsWith(EXTENSION)).map((file) => path.basename(file, EXTENSION));
}

/** @param {PoItem} item */
const idOfItem = ({ msgid, msgctxt }) => idOf(msgid, msgctxt ?? undefined);

/** Formats a catalog with each text in one line, so that merges are small. @param {PoFile} po */
const format = ({ headers, ...po }) =>
  stringifyPo({ ...po, headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) }, { foldLength: 0 });

/** Merges a part's texts into its catalog of a language, without writing it. @param {string} dir @param {string} language @param {Text[]} texts */
export function mergeCatalog(dir, language, texts) {
  const file = path.join(dir, 'texts', language + EXTENSION);
  const existing = parsePo(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  const known = new Map(existing.items.map((item) => [idOfItem(item), item]));
  const ids = new Set(texts.map(({ id }) => id));
  const items = texts.map(({ id, icu, context, files }) => {
    const { msgstr, comments, flags } = known.get(id) ?? createItem();
    return { ...createItem(), msgid: icu, msgctxt: context || null, references: files, msgstr, comments, flags };
  });
  const untranslated = items.filter(({ msgstr: [text] }) => !text);
  const isComplete = existing.headers[COMPLETE] === 'yes' || (texts.length > 0 && untranslated.length === 0);
  const headers = {
    ...existing.headers,
    Language: language,
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    ...(isComplete && { [COMPLETE]: 'yes' }),
  };
  const content = format({ ...existing, headers, items });
  return {
    language,
    file,
    content,
    /** Line breaks of other tools are no change. */
    isCurrent: format(existing) === content,
    items,
    untranslated,
    isComplete,
    /** Entries whose text the code doesn't have, and texts that had no entry. */
    gone: existing.items.filter((item) => !ids.has(idOfItem(item))),
    added: texts.filter(({ id }) => !known.has(id)),
  };
}
