import type { ItemQuestion } from '@greenroom/contract';
import { errorsIn, questionsFor, seenQuestions } from './answers.rules';

const QUESTION: ItemQuestion = { kind: 'text', label: 'Size?', is_required: true, options: [] };
const CHOICE: ItemQuestion = { ...QUESTION, kind: 'choice', options: ['M', 'L'] };

it.each<[string, Partial<ItemQuestion>, string[], string | null]>([
  ['a text', {}, ['M'], null],
  ['no text', {}, [''], 'Please answer this.'],
  ['nothing at all', {}, [], 'Please answer this.'],
  ['nothing, which is fine', { is_required: false }, [], null],
  ['one of the choices', CHOICE, ['L'], null],
  ['another choice', CHOICE, ['XL'], 'Please choose one of these.'],
  ['no choice, which is fine', { ...CHOICE, is_required: false }, [''], null],
  ['another choice, although none is required', { ...CHOICE, is_required: false }, ['XL'], 'Please choose one of these.'],
])('judges %s', (_case, question, answers, error) => {
  expect(errorsIn([{ ...QUESTION, ...question }], answers)).toEqual(error === null ? {} : { answer_1: [error] });
});

it("offers the site's casinos, and choices without blank lines", () => {
  const asked = questionsFor([{ ...QUESTION, kind: 'casino' }, { ...CHOICE, options: ['M', '', 'L'] }, QUESTION], ['Stake']);
  expect(asked.map(({ options }) => options)).toEqual([['Stake'], ['M', 'L'], []]);
  expect(seenQuestions(asked)).toBe('Size?, Size?, Size?');
  expect(seenQuestions([])).toBe('none');
});
