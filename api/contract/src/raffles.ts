import { z } from 'zod';
import { Count, required, LineText, MemberId, MemberSummary, Timestamp, Points, RowId } from './primitives';

/** Specification 2, section 3 "Raffle". The server's clock decided what is active, ended and accepting entries. */
export const Raffle = z.object({
  id: RowId,
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  is_active: z.boolean(),
  has_ended: z.boolean(),
  is_accepting_entries: z.boolean(),
  start_datetime: Timestamp,
  /** Null where the raffle runs until it is closed. */
  end_datetime: Timestamp.nullable(),
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
  /** Whether GET /api/r/raffles/{id}/draw answers, which other back ends need not offer. */
  has_draw_record: z.boolean(),
});
export type Raffle = z.infer<typeof Raffle>;

/** GET /api/r/raffles: those to come, those that run and the last that have ended, the latest end first. */
export const RafflesResponse = z.object({ success: z.literal(true), data: z.array(Raffle) });
export type RafflesResponse = z.infer<typeof RafflesResponse>;

/** GET /api/r/raffles/{id} */
export const RaffleResponse = z.object({ success: z.literal(true), data: Raffle });
export type RaffleResponse = z.infer<typeof RaffleResponse>;

/** How somebody entered: for free, with points or with the stream's password. */
export const RaffleEntryType = z.enum(['passwordless', 'points', 'password']);
export type RaffleEntryType = z.infer<typeof RaffleEntryType>;

/** Specification 2, section 3 "Raffle entry". */
export const RaffleEntry = z.object({
  id: RowId,
  user: MemberSummary.extend({ kick_username: z.string().nullable() }),
  entry_type: RaffleEntryType,
  points_spent: Points,
  created_at: Timestamp,
  /** How many entries this one is worth in the draw: points buy several at once. */
  tickets: z.number().int().positive(),
});
export type RaffleEntry = z.infer<typeof RaffleEntry>;

/** The query of GET /api/r/raffles/{id}/entries. */
export const RaffleEntriesQuery = z.object({
  type: z.enum(['all', ...RaffleEntryType.options], 'There is no such kind of entry.').default('all'),
  /** Part of a member's name, in any case. */
  search: LineText(100).default(''),
  /** The id of an entry: only those before it are listed, where one answer can't hold all. */
  before: z.coerce.number('This has to be a number.').int().positive().max(2_147_483_647).optional(),
});
export type RaffleEntriesQuery = z.infer<typeof RaffleEntriesQuery>;

/** GET /api/r/raffles/{id}/entries: the newest first, at most 10 000 in one answer. */
export const RaffleEntriesResponse = z.object({ success: z.literal(true), data: z.array(RaffleEntry) });
export type RaffleEntriesResponse = z.infer<typeof RaffleEntriesResponse>;

const WHOLE = 'Please enter a whole number of points.';

/** POST /api/r/raffles/{id}/enter */
export const EnterRaffleBody = z.discriminatedUnion(
  'entry_type',
  [
    z.object({ entry_type: z.literal('passwordless') }),
    z.object({
      entry_type: z.literal('points'),
      points_spent: z.number(WHOLE).int(WHOLE).positive('Please spend at least one point.').max(2_147_483_647, 'This is too much.'),
    }),
    z.object({ entry_type: z.literal('password'), password: LineText(200).check(required) }),
  ],
  'There is no such kind of entry.',
);
export type EnterRaffleBody = z.infer<typeof EnterRaffleBody>;

/** GET /api/r/raffles/{id}/draw: what anyone needs to check the draw, see docs/raffle-draws.md. Null before it. */
export const RaffleDrawResponse = z.object({
  success: z.literal(true),
  data: z.object({
    /** The SHA-256 of the seed, public from the beginning. */
    commitment: z.string(),
    /** Names the rule that finds the winners. */
    algorithm: z.string(),
    seed: z.string().nullable(),
    entries_hash: z.string().nullable(),
    entries_count: Count.nullable(),
    tickets_count: Count.nullable(),
    winners_count: z.number().int().positive(),
    drawn_at: Timestamp.nullable(),
    winners: z.array(
      z.object({ position: z.number().int().positive(), user_id: MemberId, username: z.string(), entry_id: RowId }),
    ),
  }),
});
export type RaffleDrawResponse = z.infer<typeof RaffleDrawResponse>;
