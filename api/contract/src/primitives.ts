import { z } from 'zod';

/** An amount of money in the platform's currency, two decimals at most. */
export const Money = z.number().nonnegative();

/** A number of points; points are whole. */
export const Points = z.number().int().nonnegative();

/** Points as the specification's tables have them: a decimal string. */
export const PointsText = z.string().regex(/^\d+(\.\d+)?$/);

/** A count of rows. */
export const Count = z.number().int().nonnegative();

/** The id of a row. Members have Discord's ids instead, see `MemberId`. */
export const RowId = z.number().int().positive();

/** A Discord snowflake: larger than a double holds, so always a string. */
export const MemberId = z.string().regex(/^\d{1,20}$/);

/** A moment in ISO 8601, in UTC. */
export const Timestamp = z.iso.datetime();

/** The path of a call about one row: `/…/{id}`. */
export const IdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** A control character: none has a place in a text, and a database refuses some. Line ends and tabs are the exception. */
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_BLOCK = /(?![\n\r\t])\p{Cc}/u;

const textError = ({ input }: { input?: unknown }) =>
  input === undefined ? 'Please fill this in.' : 'This has to be a text.';

/** A text that people type on one line, without the blanks around it. */
export function LineText(max: number) {
  return z
    .string({ error: textError })
    .trim()
    .max(max, `This may have at most ${max} characters.`)
    .refine((text) => !CONTROL.test(text), 'This has characters that cannot be stored.');
}

/** A text of several lines, without the blanks around it. */
export function BlockText(max: number) {
  return z
    .string({ error: textError })
    .trim()
    .max(max, `This may have at most ${max} characters.`)
    .refine((text) => !CONTROL_IN_BLOCK.test(text), 'This has characters that cannot be stored.');
}

/** What somebody has to fill in, as in `LineText(100).check(filled)`. */
export const required = z.minLength(1, 'Please fill this in.');

/** A number of money that somebody typed: not negative, cents at most, and no more than the database holds. */
export const MoneyInput = z
  .number('This has to be a number.')
  .nonnegative('This cannot be negative.')
  .max(999_999_999_999, 'This is too much.')
  .transform((amount) => Math.round(amount * 100) / 100);

/** Somebody as lists name them: enough for a name, a picture and a link to the profile. */
export const MemberSummary = z.object({ id: MemberId, username: z.string(), avatar: z.string().nullable() });
export type MemberSummary = z.infer<typeof MemberSummary>;
