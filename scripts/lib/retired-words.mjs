/**
 * Words of our own that gave way to a term of the field, each with that term (docs/glossary.md). Public names keep theirs: what an
 * API field, a table or a contract calls something is not declared here.
 * @type {Readonly<Record<string, string>>}
 */
export const RETIRED = {
  anew: 'reload, retry, rebuild or refetch',
  answer: 'response, result or endpoint',
  answered: 'responded',
  answering: 'responding',
  answers: 'responses, results or endpoints',
  ask: 'request or confirm',
  asked: 'requested',
  asking: 'requesting',
  asks: 'requests',
  beside: 'dev proxy',
  calm: 'idle',
  complaint: 'message or error',
  complaints: 'messages or errors',
  doing: 'activity',
  doings: 'activities',
  door: 'entry',
  everybody: 'the visitor, member or caller',
  foreign: 'external or cross-origin',
  gave: 'served',
  hear: 'on…',
  heard: 'received',
  hears: 'on…',
  kept: 'cached, stored or saved',
  lately: 'recent',
  later: 'deferred',
  mend: 'repair',
  mended: 'repaired',
  moment: 'timestamp',
  moments: 'timestamps',
  nobody: 'none',
  pace: 'rate',
  patience: 'timeout',
  puff: 'particle',
  puffs: 'particles',
  recipe: 'loader',
  said: 'message',
  say: 'log or show',
  somebody: 'the visitor, member or caller',
  standin: 'mock, fake or placeholder',
  tell: 'notify, report or show',
  tells: 'notifies, reports or shows',
  told: 'notified, reported or shown',
  trouble: 'error',
  troubles: 'errors',
  vain: 'failed',
  visit: 'load or open',
  visits: 'loads or page views',
  whoever: 'the visitor, member or caller',
};

/** Names that others depend on, as they are spelled there. */
const PUBLIC = ['captcha_answer', 'foreignKey'];

/**
 * The retired word in an identifier or a file name, by the words that it is made of.
 * @param {string} name
 * @returns {string | undefined}
 */
export function retiredWordIn(name) {
  if (PUBLIC.includes(name)) return undefined;
  const words = name
    .replace(/stand[-_]?in/gi, 'Standin')
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());
  return words.find((word) => Object.hasOwn(RETIRED, word));
}
