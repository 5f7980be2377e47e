import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * @typedef {object} Reading what was found in a text
 * @property {boolean} isPlural
 * @property {Record<string, string[]>} forms the `{values}` and `<elements>` of each plural form; of `other` alone without a plural
 * @property {string[]} pieces those of all forms
 * @property {string[]} problems
 */

/** Reads a text in the syntax of ICU. @param {string} icu @returns {Reading} */
export function readMessage(icu) {
  /** @type {any[]} */
  let tokens;
  try {
    tokens = compileMessageOrThrow(icu);
  } catch (error) {
    const [reason] = String(/** @type {Error} */ (error).message).split('\n');
    return { isPlural: false, forms: {}, pieces: [], problems: [`it is no valid ICU message (${reason}).`] };
  }
  const plural = tokens.find(([name, type]) => name === 'count' && type === 'plural');
  const { offset: _, ...choices } = plural?.[2] ?? { other: [] };
  const read = Object.entries(choices).map(([form, choice]) => ({
    form,
    ...readForm(tokens.flatMap((token) => (token === plural ? choice : [token]))),
  }));
  return {
    isPlural: plural !== undefined,
    forms: Object.fromEntries(read.map(({ form, pieces }) => [form, pieces])),
    pieces: unique([...(plural ? ['{count}'] : []), ...read.flatMap(({ pieces }) => pieces)]),
    problems: unique([
      ...read.flatMap(({ problems }) => problems),
      ...(plural && read.some(({ text }) => text.includes('#')) ? ['it has a # in a plural. Write {count}.'] : []),
    ]),
  };
}

/** @param {any[]} tokens */
function readForm(tokens) {
  const text = tokens.filter((token) => typeof token === 'string').join('');
  const values = tokens.filter((token) => typeof token !== 'string');
  const tags = unique([...text.matchAll(/<\/?(\w+)\/?>/g)].map(([, name = '']) => name));
  return {
    text,
    pieces: unique([...values.map(([name]) => `{${name}}`), ...tags.map((name) => `<${name}>`)]),
    problems: [
      ...values
        .filter(([, type]) => type)
        .map(([name, type]) => `it has {${name}, ${type}}, but only {name} and one {count, plural, …} work.`),
      ...(/[{}]/.test(text) ? ['it has a brace that belongs to no {name}. An apostrophe before a brace hides the name: use ’.'] : []),
      ...(/&#?\w+;/.test(text) ? ['it has an entity. Write the character itself.'] : []),
      ...tags
        .filter((name) => text.split(`<${name}>`).length !== text.split(`</${name}>`).length)
        .map((name) => `it doesn't open and close <${name}> equally often.`),
    ],
  };
}

/** Returns what is wrong with a translation. @param {string} msgid @param {string} msgstr @param {string} language */
export function translationProblems(msgid, msgstr, language) {
  const source = readMessage(msgid);
  const { isPlural, forms, pieces, problems } = readMessage(msgstr);
  if (problems.length > 0) return problems;
  const wanted = source.isPlural || isPlural ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.map(String) : ['other'];
  // A form for one number may spell it out.
  const ofAll = source.pieces.filter((piece) => piece !== '{count}' && Object.values(source.forms).every((form) => form.includes(piece)));
  const lost = Object.entries(forms).flatMap(([form, own]) => without((form === 'other' && source.forms.other) || ofAll, own));
  return [
    ...problemOf('lacks', unique(lost)),
    ...problemOf("has what the English text doesn't have:", without(pieces, source.pieces)),
    ...problemOf(`lacks plural forms of ${language}:`, without(wanted, Object.keys(forms))),
    ...problemOf(`has plural forms that ${language} doesn't have:`, without(Object.keys(forms), wanted)),
  ];
}

/** @param {string} problem @param {string[]} names @returns {string[]} */
const problemOf = (problem, names) => (names.length > 0 ? [`it ${problem} ${names.join(', ')}.`] : []);

/** @param {string[]} all @param {string[]} some */
export const without = (all, some) => all.filter((each) => !some.includes(each));

/** @template T @param {T[]} values */
export const unique = (values) => [...new Set(values)];
