import { z } from 'zod';
import { IdParams, LineText, MAX_INTEGER } from '../primitives';

const WHOLE_NUMBER = 'Please enter a whole number.';
const TOO_MUCH = 'This is too much.';

/** An integer from a form. */
export const WholeNumber = z.number(WHOLE_NUMBER).int(WHOLE_NUMBER);

/** An integer from a form, within a range. */
export const CountInput = (min: number, max = MAX_INTEGER) => WholeNumber.min(min, `This has to be at least ${min}.`).max(max, TOO_MUCH);

/** A sort position; lists show lower ones first. */
export const PositionInput = WholeNumber.min(-MAX_INTEGER).max(MAX_INTEGER).default(0);

/** An amount to add or to subtract, which is not 0. */
export const DifferenceInput = (error?: string) =>
  WholeNumber.min(-MAX_INTEGER, error)
    .max(MAX_INTEGER, error)
    .refine((amount) => amount !== 0, 'This changes nothing.');

/** A date and time in ISO 8601 with an offset. */
export const DateTimeInput = (error = 'Please enter a date and a time.') => z.iso.datetime({ offset: true, error });

/** The search filter of a list; an empty one matches every row. */
export const SearchFilter = LineText(100).default('');

/** A filter by the id of a related row. */
export const IdFilter = IdParams.shape.id.optional();
