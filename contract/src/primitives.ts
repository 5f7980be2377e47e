import { z } from 'zod';
import { typedText, visibleText } from './text';

/** An amount of money in the platform's currency, with at most two decimals. */
export const Money = z.number().nonnegative();

/** A number of points, always an integer. */
export const Points = z.number().int().nonnegative();

/** Points as a decimal string, as the calls send them (docs/product.md#formats). */
export const PointsText = z.string().regex(/^\d+(\.\d+)?$/);

/** A count of rows. */
export const Count = z.number().int().nonnegative();

/** The id of a row. Members have Discord ids instead, see `MemberId`. */
export const RowId = z.number().int().positive();

/** A Discord snowflake. Always a string, since it exceeds the safe integers of JavaScript. */
export const MemberId = z
  .string('The id of a member has to be a text: it has more digits than a number holds.')
  .regex(/^\d{1,20}$/, 'This is not the id of a member.');

/** A date and time in ISO 8601, in UTC. */
export const Timestamp = z.iso.datetime();

/** The largest value of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** The most points that the staff can let a member have: far below what a balance can store, so that what they earn still fits. */
export const MAX_POINTS = 1_000_000_000;

/** Path parameters of an endpoint about one row: `/…/{id}`. */
export const IdParams = z.object({ id: z.coerce.number().int().positive().max(MAX_INTEGER) });

/** Control characters are refused: they are no text, and PostgreSQL cannot store all of them. Block texts allow line breaks and tabs. */
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_BLOCK = /(?![\n\r\t])\p{Cc}/u;

const textError = ({ input }: { input?: unknown }) => (input === undefined ? 'Please fill this in.' : 'This has to be a text.');

/** A single-line text input: what can be seen of it. */
export const LineText = (max: number) => lineInput(max, visibleText);

/** A single-line text input that is compared with others, such as a code: in the spelling of `typedText`. */
export const TypedText = (max: number) => lineInput(max, typedText);

function lineInput(max: number, clean: (text: string) => string) {
  return z
    .string({ error: textError })
    .overwrite((text) => (CONTROL_IN_BLOCK.test(text) ? text : clean(text)))
    .max(max, `This may have at most ${max} characters.`)
    .refine((text) => !CONTROL.test(text), 'This has characters that cannot be stored.');
}

/** A multi-line text input, trimmed; empty if nothing can be seen. */
export function BlockText(max: number) {
  return z
    .string({ error: textError })
    .overwrite((text) => (visibleText(text) !== '' || CONTROL_IN_BLOCK.test(text) ? text.trim() : ''))
    .max(max, `This may have at most ${max} characters.`)
    .refine((text) => !CONTROL_IN_BLOCK.test(text), 'This has characters that cannot be stored.');
}

/** Refuses an empty text, as in `LineText(100).check(required)`. */
export const required = z.minLength(1, 'Please fill this in.');

/** Refuses a record of many names, where whoever sends it chooses them. */
export const fewNames = (most: number) => z.refine<object>((named) => Object.keys(named).length <= most, 'These are too many.');

/** An amount of money from a form: not negative, rounded to cents, within the range of the database. */
export const MoneyInput = z
  .number('This has to be a number.')
  .nonnegative('This cannot be negative.')
  .max(999_999_999_999, 'This is too much.')
  .transform((amount) => Math.round(amount * 100) / 100);

/** A member in a list: enough for a name, an avatar and a link to the profile. */
export const MemberSummary = z.object({ id: MemberId, username: z.string(), avatar: z.string().nullable() });
export type MemberSummary = z.infer<typeof MemberSummary>;

/** An IANA time zone that this server knows. */
export const TimeZone = z.string().refine(isTimeZone, 'There is no such time zone. Please choose one such as Europe/Berlin.');

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
