/** Words that gave way to a term of the field, with that term (docs/glossary.md). */
const REPLACEMENTS = [
  ['anew', 'reload, retry, rebuild or refetch'],
  ['answer answers answered answering', 'response, result or endpoint'],
  ['ask asks asked asking', 'request or confirm'],
  ['beside', 'dev proxy'],
  ['calm', 'idle'],
  ['complaint complaints', 'message or error'],
  ['doing doings', 'activity'],
  ['door', 'entry'],
  ['everybody somebody whoever', 'the visitor, member or caller'],
  ['foreign', 'external or cross-origin'],
  ['gave', 'served'],
  ['hear hears', 'on…'],
  ['heard', 'received'],
  ['kept', 'cached, stored or saved'],
  ['lately', 'recent'],
  ['later', 'deferred'],
  ['mend mended', 'repair'],
  ['moment moments', 'timestamp'],
  ['nobody', 'none'],
  ['pace', 'rate'],
  ['patience', 'timeout'],
  ['puff puffs', 'particle'],
  ['recipe', 'loader'],
  ['said', 'message'],
  ['say', 'log or show'],
  ['standin standins', 'mock, fake or placeholder'],
  ['tell tells told', 'notify, report or show'],
  ['trouble troubles', 'error'],
  ['vain', 'failed'],
  ['visit visits', 'load, open or page view'],
];

/** @type {ReadonlyMap<string, string>} */
const TERMS = new Map(REPLACEMENTS.flatMap(([words = '', term = '']) => words.split(' ').map((word) => /** @type {const} */ ([word, term]))));

/** Names that an API, a table or a library defines. */
const PUBLIC_NAMES = ['captcha_answer', 'foreignKey'];

/**
 * Finds a retired word in an identifier or a file path. Compares whole words, as camelCase, SNAKE_CASE and kebab-case separate them:
 * "collateral" does not contain "later".
 * @param {string} name
 * @returns {{ word: string, term: string } | undefined} the first one, with the term to use instead
 */
export function findRetiredWord(name) {
  if (PUBLIC_NAMES.includes(name)) return undefined;
  const words = name
    .replace(/stand[-_]?in/gi, 'Standin')
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());
  for (const word of words) {
    const term = TERMS.get(word);
    if (term) return { word, term };
  }
  return undefined;
}
