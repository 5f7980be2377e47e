import { z } from 'zod';
import { Count, Moment, Points, RowId } from './primitives';

/** Specification 2, section 3 "Raffle". The server's clock decided what is active, ended and accepting entries. */
export const Raffle = z.object({
  id: RowId,
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  is_active: z.boolean(),
  has_ended: z.boolean(),
  is_accepting_entries: z.boolean(),
  start_datetime: Moment,
  /** Null where the raffle runs until it is closed. */
  end_datetime: Moment.nullable(),
  /** Of the whole raffle, not of one member; null where there is no limit. */
  max_entries: z.number().int().positive().nullable(),
  entry_cost: Points,
  points_per_entry: z.number().int().positive(),
  allow_passwordless_entry: z.boolean(),
  allow_points_entry: z.boolean(),
  has_password_entry: z.boolean(),
  passwordless_entries: Count,
  points_entries: Count,
  password_entries: Count,
  total_entries: Count,
  total_points: Points,
  /** Those of the signed-in member; 0 for a guest. */
  user_entries: Count,
  winners: z.array(z.object({ username: z.string(), avatar: z.string().nullable() })),
});
export type Raffle = z.infer<typeof Raffle>;

/** GET /api/r/raffles: all raffles, the latest end first. */
export const RafflesAnswer = z.object({ success: z.literal(true), data: z.array(Raffle) });
export type RafflesAnswer = z.infer<typeof RafflesAnswer>;
