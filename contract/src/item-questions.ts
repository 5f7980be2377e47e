import { z } from 'zod';
import { BlockText, LineText, required } from './primitives';

const MAX_QUESTIONS = 5;
export const MAX_ANSWER = 500;

export const QUESTION_KINDS = ['text', 'choice', 'casino', 'address'] as const;

/** Question as members see it. Its options, the site's casinos for one, are the possible answers; without any, the answer is a text. */
export const ItemQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  is_required: z.boolean(),
  options: z.array(z.string()),
});
export type ItemQuestion = z.infer<typeof ItemQuestion>;

/** Question as the staff writes it. Its label is short, so that all fit into the header of what was seen. */
export const ItemQuestionInput = ItemQuestion.extend({
  label: LineText(60).check(required),
  is_required: z.boolean().default(true),
  /** Choices, blank lines aside; empty for other kinds. */
  options: z.array(LineText(60)).max(20, 'Please give at most 20 choices.').default([]),
}).refine(({ kind, options }) => kind !== 'choice' || options.filter(Boolean).length > 1, {
  path: ['options'],
  error: 'Please give at least two choices.',
});

export const ItemQuestions = z.array(ItemQuestionInput).max(MAX_QUESTIONS, 'An item asks at most five questions.').default([]);
export type ItemQuestions = z.output<typeof ItemQuestions>;

const Answer = BlockText(MAX_ANSWER).default('');

/** Fields of the form of a redemption. An item that asks nothing needs no body. */
export const RedeemBody = z
  .object({
    /** Name of the member who gets the points, if the item is such. */
    friend: LineText(100).optional(),
    /** Answers in the order of the questions. */
    ...{ answer_1: Answer, answer_2: Answer, answer_3: Answer, answer_4: Answer, answer_5: Answer },
  })
  .nullish();
export type RedeemBody = z.infer<typeof RedeemBody>;
