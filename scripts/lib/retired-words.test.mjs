import path from 'node:path';
import { RuleTester } from 'eslint';
import ts from 'typescript-eslint';
import { retiredWordsRule } from './retired-words-rule.mjs';
import { findRetiredWord } from './retired-words.mjs';

describe('findRetiredWord', () => {
  test.each([
    ['answer', 'answer'],
    ['lateAnswer', 'answer'],
    ['AnswerCache', 'answer'],
    ['ANSWER_MS', 'answer'],
    ['HTTPAnswer', 'answer'],
    ['answer2', 'answer'],
    ['wasToldTwice', 'told'],
    ['standIn', 'standin'],
    ['standInServer', 'standin'],
    ['STAND_IN_URL', 'standin'],
    ['api/server/src/stand-in/discord.ts', 'standin'],
    ['host/src/early-answer.ts', 'answer'],
    ['host/src/answer-cache/index.ts', 'answer'],
  ])('finds in %s the word %s', (name, word) => {
    expect(findRetiredWord(name)?.word).toBe(word);
  });

  test.each(['space', 'visitor', 'collateral', 'translate', 'essay', 'task', 'outdoor', 'standing', 'understandInfo', 'storyteller', 'captcha_answer', 'foreignKey'])(
    'finds none in %s',
    (name) => expect(findRetiredWord(name)).toBeUndefined(),
  );

  test('has the term to use instead', () => {
    expect(findRetiredWord('untilTold')).toEqual({ word: 'told', term: 'notify, report or show' });
  });
});

RuleTester.describe = describe;
RuleTester.it = test;
const cwd = import.meta.dirname;
const filename = path.join(cwd, 'page.tsx');
/** @param {string} code */
const declares = (code) => ({ code, filename, errors: [{ messageId: 'retired' }] });

new RuleTester({ languageOptions: { parser: /** @type {import('eslint').Linter.Parser} */ (ts.parser), parserOptions: { ecmaFeatures: { jsx: true } } } }).run('words/retired', retiredWordsRule, {
  valid: [
    // Names that the file only uses.
    'import { answer } from "./poll"; answer.visit();',
    'export { answer } from "./poll";',
    'const { answer: response } = poll; response.told = 1;',
    'function send({ visit: path }: Poll) { return path; }',
    'const element = <Poll answer="yes" />;',
    // Names in strings: the keys of an API, a table or a storage.
    'const body = { "visit": 1, [answer]: 2 };',
    'interface Body { "visit": number }',
    'enum Step { "visit-page" }',
    // Public names.
    'const body = { captcha_answer: "7" };',
    // Parts of other words.
    'const space = visitor(collateral);',
    { code: 'export {};', filename: path.join(cwd, 'visitor-space.ts') },
  ],
  invalid: [
    declares('const answer = 1;'),
    declares('let [answer] = poll;'),
    declares('const { answer } = poll;'),
    declares('const { response: answer } = poll;'),
    declares('const { ...answers } = poll;'),
    declares('function tell() {}'),
    declares('const notify = function tell() {};'),
    declares('function send(answer: string) {}'),
    declares('const send = (answer = 1) => answer;'),
    declares('const send = ({ answer }: Poll) => 1;'),
    declares('try { send(); } catch (trouble) {}'),
    declares('class Door {}'),
    declares('class Entry { #visits = 0; }'),
    declares('class Entry { told() {} }'),
    declares('class Entry { constructor(private answer: string) {} }'),
    declares('abstract class Entry { abstract tell(): void }'),
    declares('const entry = { visit: 1 };'),
    declares('const entry = { tell() {} };'),
    declares('interface Answer {}'),
    declares('interface Poll { answer: string }'),
    declares('interface Poll { tell(): void }'),
    declares('type Answers = string[];'),
    declares('type Poll = { answer?: string };'),
    declares('type Send = (answer: string) => void;'),
    declares('type Pick<Answer> = Answer;'),
    declares('enum Step { Visit }'),
    declares('import answer from "./poll";'),
    declares('import * as answers from "./poll";'),
    declares('import { response as answer } from "./poll";'),
    { ...declares('export {};'), filename: path.join(cwd, 'early-answer.ts') },
    { ...declares('export {};'), filename: path.join(cwd, 'stand-in/discord.ts') },
  ],
});
