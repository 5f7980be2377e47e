import { z } from 'zod';
import { typedText, visibleText } from './text';
import { msg } from './texts';

export const Money = z.number().nonnegative();

export const Points = z.number().int().nonnegative();

/** Decimal string, as the calls send it (docs/product.md#formats). */
export const PointsText = z.string().regex(/^\d+(\.\d+)?$/);

export const Count = z.number().int().nonnegative();

/** Members have Discord ids instead, see `MemberId`. */
export const RowId = z.number().int().positive();

/** Discord snowflake: a string, since it exceeds the safe integers of JavaScript. */
export const MemberId = z
  .string("A member's ID must be text: it has more digits than a number holds.")
  .regex(/^\d{1,20}$/, "This isn't a member's ID.");

export const Timestamp = z.iso.datetime();

export const MAX_INTEGER = 2_147_483_647;

/** Most points that the staff can let a member have: far below the limit of a balance, so what they earn still fits. */
export const MAX_POINTS = 1_000_000_000;

export const IdParams = z.object({ id: z.coerce.number().int().positive().max(MAX_INTEGER) });

/** Control characters are refused: PostgreSQL can't store all of them. Block texts allow line breaks and tabs. */
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_BLOCK = /(?![\n\r\t])\p{Cc}/u;

/** Replaces halves of surrogate pairs, which PostgreSQL can't store in JSON. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

export const tooLong = (max: number): string => msg('This may have at most {maximum} characters.').replace('{maximum}', String(max));

const textError = ({ input }: { input?: unknown }) => (input === undefined ? msg('Please fill this in.') : msg('This must be text.'));

/** Accepts a line of text, reduced to what can be seen. */
export const LineText = (max: number) => lineInput(max, visibleText);

/** Accepts a line that is compared with others, such as a code, in the spelling of `typedText`. */
export const TypedText = (max: number) => lineInput(max, typedText);

function lineInput(max: number, clean: (text: string) => string) {
  return z
    .string({ error: textError })
    .overwrite((text) => (CONTROL_IN_BLOCK.test(text) ? text : clean(wellFormed(text))))
    .max(max, tooLong(max))
    .refine((text) => !CONTROL.test(text), msg("This has characters that can't be stored."));
}

/** Accepts a text of several lines, trimmed; empty if nothing can be seen. */
export function BlockText(max: number) {
  return z
    .string({ error: textError })
    .overwrite((text) => (visibleText(text) !== '' || CONTROL_IN_BLOCK.test(text) ? wellFormed(text).trim() : ''))
    .max(max, tooLong(max))
    .refine((text) => !CONTROL_IN_BLOCK.test(text), msg("This has characters that can't be stored."));
}

/** Refuses an empty text: `LineText(100).check(required)`. */
export const required = z.minLength(1, msg('Please fill this in.'));

/** Refuses a record of many names that the sender chooses. */
export const fewNames = (most: number) => z.refine<object>((named) => Object.keys(named).length <= most, 'Too many at once.');

export const MoneyInput = z
  .number(msg('This must be a number.'))
  .nonnegative(msg("This can't be negative."))
  .max(999_999_999_999, msg('This is too much.'))
  .transform((amount) => Math.round(amount * 100) / 100);

export const MemberSummary = z.object({ id: MemberId, username: z.string(), avatar: z.string().nullable() });
export type MemberSummary = z.infer<typeof MemberSummary>;

export const TimeZone = z.string().refine(isTimeZone, msg('Unknown time zone. Please choose one such as Europe/Berlin.'));

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
