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
export const Moment = z.iso.datetime();
