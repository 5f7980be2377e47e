import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder, writeFiles } from '../temporary-folder.mjs';
import { runTextsCommand } from './texts-command.mjs';

/** @type {string[]} */
const folders = [];
afterEach(() => folders.splice(0).forEach((dir) => fs.rmSync(dir, { recursive: true })));

/** Creates a part with one source. @param {string} code @param {Record<string, string>} [files] @param {Partial<Part>} [options] */
function partWith(code, files, options) {
  const dir = temporaryFolder({ 'src/page.tsx': code, 'texts/de.po': '', ...files });
  folders.push(dir);
  return { name: 'store', dir, ...options };
}

/** @typedef {Parameters<typeof runTextsCommand>[1][number]} Part */

/** @param {Part} part */
const extract = (part) => runTextsCommand([], [part], 'npm run texts');
/** @param {Part} part @returns {Promise<string[]>} */
const check = async (part) => {
  const { text = '', code } = await runTextsCommand(['check'], [part], 'npm run texts');
  expect(code).toBe(text === 'No errors in texts and catalogs.' ? 0 : 1);
  return text.split('\n');
};
/** @param {Part} part @param {string} [language] */
const catalogOf = ({ dir }, language = 'de') => fs.readFileSync(path.join(dir, `texts/${language}.po`), 'utf8');
/** Translates texts of a catalog, in the order of their texts. @param {Part} part @param {string[]} translations @param {string} [language] */
function translate(part, translations, language = 'de') {
  const [header = '', ...entries] = catalogOf(part, language).split('\n\n');
  const translated = entries.map((entry, index) => entry.replace('msgstr ""', `msgstr ${JSON.stringify(translations[index] ?? '')}`));
  writeFiles(part.dir, { [`texts/${language}.po`]: [header, ...translated].join('\n\n') });
}

const HEADER = `msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
`;

const CLEAN = ['No errors in texts and catalogs.'];

test('extracts literals, constants, plurals, contexts, both texts of a conditional and those of elements, sorted', async () => {
  const part = partWith(
    `const LABELS = { open: msg('Shut') };
    const Page = () => <p title={t('Redeem {name}', { name })}>{t(isOpen ? 'Open' : LABELS.open, {}, 'verb')}
      <Trans message="Read <terms>the terms</terms>." components={{ terms: <a /> }} />{t(LABELS[kind] ?? '')}</p>;`,
    {
      'src/other.ts':
        "export const sum = () => texts.t({ one: '{count} entry', other: '{count} entries' }, { count }) + t('Redeem {name}', values);",
      'src/other.test.ts': "t('Not in a test')",
      'src/testing/render.ts': "t('Nor there')",
    },
  );
  const { data, code } = await extract(part);
  expect(data).toEqual({ findings: [], parts: [{ part: 'store', language: 'de', done: 0, of: 5 }] });
  expect(code).toBe(0);
  expect(catalogOf(part)).toBe(`${HEADER}
#: src/page.tsx
msgctxt "verb"
msgid "Open"
msgstr ""

#: src/page.tsx
msgid "Read <terms>the terms</terms>."
msgstr ""

#: src/other.ts
#: src/page.tsx
msgid "Redeem {name}"
msgstr ""

#: src/page.tsx
msgid "Shut"
msgstr ""

#: src/other.ts
msgid "{count, plural, one {{count} entry} other {{count} entries}}"
msgstr ""
`);
  expect(await check(part)).toEqual(CLEAN);
});

test('keeps translations, headers and comments, and shows what is gone beside what is new', async () => {
  const part = partWith("const page = () => [t('Store'), t('Redeem item')]");
  await extract(part);
  translate(part, ['Einlösen', 'Laden']);
  writeFiles(part.dir, {
    'texts/de.po': catalogOf(part)
      .replace('#: src/page.tsx\nmsgid "Store"', '# Not a shop.\nmsgid "Store"')
      .replace('Language:', 'X-Team: a\\n"\n"Language:'),
    'src/page.tsx': "const page = () => [t('Store'), t('Redeem the item')]",
  });
  expect(await check(part)).toEqual(["store/texts/de.po: It doesn't have the texts of the code. Write it: npm run texts"]);
  const { text = '' } = await extract(part);
  expect(text.split('\n')).toEqual([
    'store/src/page.tsx',
    '- Redeem item',
    '    de: Einlösen',
    '+ Redeem the item',
    'store: 1 new',
    expect.stringMatching(/^store +de +1 of 2$/),
  ]);
  expect(catalogOf(part)).toMatch(
    /"X-Team: a\\n"[^]*msgid "Redeem the item"\nmsgstr ""\n\n# Not a shop\.\n#: src\/page\.tsx\nmsgid "Store"\nmsgstr "Laden"/,
  );
  expect((await extract(part)).text).toMatch(/^store +de +1 of 2$/);
});

test('a catalog that was complete once must stay it, and line breaks of other tools are no change', async () => {
  const part = partWith("const page = () => t('Store')");
  await extract(part);
  translate(part, ['Laden']);
  expect(await check(part)).toEqual([expect.stringContaining('Write it: npm run texts')]);
  await extract(part);
  expect(catalogOf(part)).toContain('"X-Complete: yes\\n"');
  writeFiles(part.dir, { 'texts/de.po': catalogOf(part).replace('msgstr "Laden"', 'msgstr ""\n"La"\n"den"') });
  expect(await check(part)).toEqual(CLEAN);
  writeFiles(part.dir, { 'src/page.tsx': "const page = () => [t('Store'), t('New')]" });
  await extract(part);
  expect(await check(part)).toEqual(['store/texts/de.po: "New" has no translation.']);
});

test.each([
  ['t(`Redeem ${name}`)', "This text is no literal, so catalogs don't have it."],
  ["t('Redeem ' + name)", "This text is no literal, so catalogs don't have it."],
  ["t({ one: 'a', other: more })", "This text is no literal, so catalogs don't have it."],
  ["t('Redeem {name}')", "The text has {name}, but the call doesn't give it."],
  ["t('Redeem', { name })", "The call gives {name}, but the text doesn't have it."],
  ["t({ one: 'One', other: '{count} items' }, {})", "The text has {count}, but the call doesn't give it."],
  ['<Trans message="Read <b>this</b>" components={{ i: <i /> }} />', "The text has <b>, but the call doesn't give it."],
  ["t(LABEL, {}, 'verb')", 'Write a context and its text as literals in the same call.'],
  ["t('{count, plural, one {a} other {b}}', { count })", 'Write a plural as { one: …, other: … }.'],
  ["t({ one: '# item', other: '{count} items' }, { count })", "This text can't be translated: it has a # in a plural. Write {count}."],
  [`t("Redeem '{name}'")`, "This text can't be translated: it has a brace that belongs to no {name}."],
  ["t('{day, date}')", "This text can't be translated: it has {day, date}, but only {name} and one {count, plural, …} work."],
  ["t('{count, plural, one {a}')", "This text can't be translated: it is no valid ICU message"],
  [
    '<Trans message="Read <b>this" components={{ b: <b /> }} />',
    "This text can't be translated: it doesn't open and close <b> equally often.",
  ],
  ['<Trans message="You &amp; me" />', "This text can't be translated: it has an entity. Write the character itself."],
])('reports %s', async (code, problem) => {
  const part = partWith(`\nconst page = () => ${code};`);
  await extract(part);
  expect(await check(part)).toContainEqual(
    expect.stringMatching(new RegExp(`^store/src/page.tsx:2: ${problem.replace(/[{}().|#]/g, '\\$&')}`)),
  );
});

test('reports a call that runs when its module starts, and not one in a function or method', async () => {
  const part = partWith(`const TITLE = t('Store');
    const title = () => t('Shop');
    class Page { title() { return t('Shop'); } }`);
  await extract(part);
  expect(await check(part)).toEqual([
    expect.stringMatching(/^store\/src\/page.tsx:1: Here, t\(\) runs before the translations are loaded\./),
  ]);
});

test.each([
  ['<p>Redeem now</p>', 'Redeem now'],
  ['<p>{isOpen ? t("Open") : "Closed"}</p>', 'Closed'],
  ['<p>{`${count} items`}</p>', 'items'],
  ['<Button label="Redeem" />', 'Redeem'],
  ['<Button label={isBusy && "Redeeming"} />', 'Redeeming'],
  ['<Stat name="Points" />', 'Points'],
])('reports the text without a mark in %s', async (code, text) => {
  const part = partWith(`const page = () => ${code};`);
  await extract(part);
  expect(await check(part)).toEqual([`store/src/page.tsx:1: "${text}" has no mark. Show it by t('…') or <Trans>.`]);
});

test('reports no data, names, symbols and attributes that nobody reads', async () => {
  const part = partWith(
    'const page = () => <p className="wide" title={name}>{count} × {`${price}$`} &nbsp; Kick <Field name="email" heading="h2" /></p>;',
  );
  expect(await check(part)).toEqual([expect.stringContaining('Write it')]);
});

test.each([
  ["t('Redeem {name}', { name })", 'Einlösen', 'it lacks {name}.'],
  ["t('Redeem {name}', { name })", '{Name} einlösen, {name}', "it has what the English text doesn't have: {Name}."],
  ['<Trans message="Read <b>it</b>" components={{ b: <b /> }} />', 'Lesen', 'it lacks <b>.'],
  ['<Trans message="Read <b>it</b>" components={{ b: <b /> }} />', '<b>Lesen', "it doesn't open and close <b> equally often."],
  ["t('Redeem')", '{count, plural, one {a}', 'it is no valid ICU message'],
  ["t('Redeem')", "Einlösen '{x}'", 'it has a brace that belongs to no {name}.'],
])('of %s, reports the translation "%s"', async (code, translation, problem) => {
  const part = partWith(`const page = () => ${code};`);
  await extract(part);
  translate(part, [translation]);
  await extract(part);
  expect(await check(part)).toEqual([
    expect.stringMatching(new RegExp(`^store/texts/de.po: The translation of ".*" is wrong: ${problem.replace(/[{}().|]/g, '\\$&')}`)),
  ]);
});

describe('of a plural', () => {
  const CODE = "const page = () => t({ one: '{count} of {name}', other: '{count} of {name}' }, { count, name });";

  test.each([
    ['de', 'one {ein {name}} other {{count} {name}}', undefined],
    ['de', 'other {{count} {name}}', 'it lacks plural forms of de: one.'],
    ['de', 'one {ein {name}} many {{count} {name}} other {{count} {name}}', "it has plural forms that de doesn't have: many."],
    ['de', 'one {ein} other {{count} {name}}', 'it lacks {name}.'],
    ['de', 'one {ein {name}} other {viele {name}}', 'it lacks {count}.'],
    ['de', 'one {ein {name}} other {# {name}}', 'it has a # in a plural. Write {count}.'],
    ['es', 'one {{count} {name}} other {{count} {name}}', 'it lacks plural forms of es: many.'],
    ['ar', 'one {{name}} two {{name}} other {{count} {name}}', 'it lacks plural forms of ar: few, many, zero.'],
  ])('checks the forms of %s in "%s"', async (language, forms, problem) => {
    const part = partWith(CODE, { [`texts/${language}.po`]: '' });
    await extract(part);
    translate(part, [`{count, plural, ${forms}}`], language);
    await extract(part);
    expect(await check(part)).toEqual(problem ? [expect.stringContaining(`is wrong: ${problem}`)] : CLEAN);
  });
});

test('reports two texts with one key, also of two parts', async () => {
  const parts = [partWith("const page = () => t('Text 9037')"), partWith("const page = () => t('Text 17250')")];
  await runTextsCommand([], parts, 'npm run texts');
  const { text } = await runTextsCommand(['check'], parts, 'npm run texts');
  expect(text).toBe('store/src/page.tsx: "Text 17250" and "Text 9037" have the same key. Change one, or give it a context.');
});

test('every part gets the languages of all', async () => {
  const parts = [
    partWith("const page = () => t('Store')"),
    { ...partWith("const page = () => t('Shop')", { 'texts/tr.po': '' }), name: 'shop' },
  ];
  await runTextsCommand([], parts, 'npm run texts');
  expect(parts.map((part) => fs.readdirSync(path.join(part.dir, 'texts')))).toEqual([
    ['de.po', 'tr.po'],
    ['de.po', 'tr.po'],
  ]);
});

test('fails without a catalog, and for other words', async () => {
  const part = partWith('');
  fs.rmSync(path.join(part.dir, 'texts'), { recursive: true });
  await expect(extract(part)).rejects.toThrow('There is no catalog yet. Create an empty file for the first language, such as texts/es.po.');
  await expect(runTextsCommand(['chek'], [part], 'npm run texts')).rejects.toThrow('npm run texts takes nothing but: check');
});
