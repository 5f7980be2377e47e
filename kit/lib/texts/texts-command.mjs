import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '@greenroom/create-remote';
import { keyOf } from '@greenroom/contract/texts/keys';
import { languagesOf, mergeCatalog } from './catalogs.mjs';
import { translationProblems, unique } from './messages.mjs';
import { readTexts } from './read-texts.mjs';

/** @import { Result } from '@greenroom/create-remote' */
/** @import { Finding, Text } from './read-texts.mjs' */

/** @typedef {{ name: string, dir: string, sources?: string[] }} Part `name`: its folder, as findings show it */
/** @typedef {ReturnType<typeof readPart>} ReadPart */

/**
 * Writes the texts of parts into their catalogs, or checks both.
 * @param {string[]} args none, or `check`
 * @param {Part[]} parts @param {string} commandLine that writes the catalogs
 * @returns {Promise<Result>}
 */
export async function runTextsCommand(args, parts, commandLine) {
  const isCheck = args.join(' ') === 'check';
  if (args.length > 0 && !isCheck) throw new CommandError('usage', `${commandLine} takes nothing but: check`);
  const languages = unique(parts.flatMap(({ dir }) => languagesOf(dir))).sort();
  if (languages.length === 0)
    throw new CommandError('usage', 'There is no catalog yet. Create an empty file for the first language, such as texts/es.po.');
  const read = parts.map((part) => readPart(part, languages));
  const findings = read.flatMap((part) => part.findings);
  if (isCheck) findings.push(...read.flatMap((part) => checkCatalogs(part, commandLine)), ...sameKeys(read));
  else read.forEach(writeCatalogs);
  const rows = read.flatMap(({ name, catalogs }) =>
    catalogs.map(({ language, items, untranslated }) => ({
      part: name,
      language,
      done: items.length - untranslated.length,
      of: items.length,
    })),
  );
  const table = rows.map(({ part, language, done, of }) => `${part.padEnd(20)} ${language.padEnd(6)} ${String(done).padStart(4)} of ${of}`);
  const lines = findings.map(({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`);
  return {
    data: { findings, parts: rows },
    text: [...(isCheck ? [] : [...read.flatMap(changesOf), ...table]), ...lines].join('\n') || 'No errors in texts and catalogs.',
    code: findings.length > 0 ? 1 : 0,
  };
}

/** @param {Part} part @param {string[]} languages */
function readPart({ name, ...part }, languages) {
  const { texts, findings } = readTexts(part);
  return {
    name,
    texts,
    catalogs: languages.map((language) => mergeCatalog(part.dir, language, texts)),
    findings: findings.map((finding) => ({ ...finding, file: path.posix.join(name, finding.file) })),
  };
}

/** @param {ReadPart} part */
function writeCatalogs({ catalogs }) {
  for (const { file, content, isCurrent } of catalogs) {
    if (isCurrent) continue;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/**
 * Lists the texts that are gone, with their translations, beside the new ones of the same file: a text that was changed is both.
 * @param {ReadPart} part
 */
function changesOf({ name, catalogs }) {
  const gone = catalogs.flatMap(({ language, gone: items }) =>
    items.map(({ references: [file = ''], msgid, msgstr: [text] }) => ({
      file,
      lines: [`- ${msgid}`, ...(text ? [`    ${language}: ${text}`] : [])],
    })),
  );
  const added = catalogs.find((catalog) => catalog.added.length > 0)?.added ?? [];
  const lines = unique(gone.map(({ file }) => file)).flatMap((file) => [
    path.posix.join(name, file),
    ...unique(gone.filter((each) => each.file === file).flatMap((each) => each.lines)),
    ...added.filter(({ files }) => files.includes(file)).map(({ icu }) => `+ ${icu}`),
  ]);
  return added.length > 0 ? [...lines, `${name}: ${added.length} new`] : lines;
}

/** @param {ReadPart} part @param {string} commandLine @returns {Finding[]} */
function checkCatalogs({ name, catalogs }, commandLine) {
  return catalogs.flatMap(({ language, file, items, untranslated, isComplete, isCurrent }) =>
    [
      ...(isCurrent ? [] : [`It doesn't have the texts of the code. Write it: ${commandLine}`]),
      ...(isComplete ? untranslated.map(({ msgid }) => `"${msgid}" has no translation.`) : []),
      ...items.flatMap(({ msgid, msgstr: [text] }) =>
        text ? translationProblems(msgid, text, language).map((problem) => `The translation of "${msgid}" is wrong: ${problem}`) : [],
      ),
    ].map((problem) => ({ file: path.posix.join(name, 'texts', path.basename(file)), problem })),
  );
}

/** Finds texts that compiled catalogs can't tell apart. @param {ReadPart[]} parts @returns {Finding[]} */
function sameKeys(parts) {
  /** @type {Map<string, Text>} */
  const byKey = new Map();
  return parts.flatMap(({ name, texts }) =>
    texts.flatMap((text) => {
      const key = keyOf(text.id);
      const other = byKey.get(key) ?? text;
      byKey.set(key, other);
      if (other.id === text.id) return [];
      const problem = `"${text.icu}" and "${other.icu}" have the same key. Change one, or give it a context.`;
      return [{ file: path.posix.join(name, text.files[0] ?? ''), problem }];
    }),
  );
}
