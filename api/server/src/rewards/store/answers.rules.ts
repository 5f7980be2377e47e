import type { ItemQuestion } from '@greenroom/contract';
import { msg } from '../../lib/texts';

/** Returns an item's questions as members see them, with the casinos as the answers of one about a casino. */
export const questionsFor = (questions: readonly ItemQuestion[], casinos: readonly string[]): ItemQuestion[] =>
  questions.map((question) => ({
    ...question,
    options: { choice: question.options.filter(Boolean), casino: [...casinos], text: [], address: [] }[question.kind],
  }));

/** Returns what is wrong with answers, by the name of the field that a request sends them in. */
export function errorsIn(questions: readonly ItemQuestion[], answers: readonly string[]): Record<string, string[]> {
  const errors = questions.flatMap(({ is_required: isRequired, options }, index) => {
    const answer = answers[index] ?? '';
    const isUnknown = answer !== '' && options.length > 0 && !options.includes(answer);
    const error = answer === '' && isRequired ? msg('Please answer this.') : isUnknown ? msg('Please choose one of these.') : null;
    return error === null ? [] : [[`answer_${index + 1}`, [error]] as [string, string[]]];
  });
  return Object.fromEntries(errors);
}

/** Names the questions in what a member saw (`lib/require-seen.ts`). */
export const seenQuestions = (questions: readonly Pick<ItemQuestion, 'label'>[]): string =>
  questions.map(({ label }) => label).join(', ') || 'none';
