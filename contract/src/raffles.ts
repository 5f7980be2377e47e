import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { Count, LineText, MAX_INTEGER, MemberId, MemberSummary, Points, required, RowId, Timestamp } from './primitives';

/** A rule of entry (docs/fairness.md). External back ends need not have any. */
export const RaffleEntryRule = z.object({
  rule: z.enum(['account_age', 'discord_age', 'messages', 'points', 'subscriber']),
  /** Days, messages or points; 1 for subscribers. */
  minimum: z.number().int().positive(),
  /** The days within which messages count; null for other rules. */
  days: z.number().int().positive().nullable(),
  /** The rule as a sentence. */
  text: z.string(),
  /** Whether the signed-in member meets it; null for guests, in the list of raffles, and once the raffle has ended. */
  is_met: z.boolean().nullable(),
  /** What the member has, or has to do, if they do not meet it. */
  note: z.string().nullable(),
});
export type RaffleEntryRule = z.infer<typeof RaffleEntryRule>;

/** A place of a draw that passed on to the next in its order (docs/raffle-draws.md#reserves). External back ends need not have any. */
export const RaffleReplacement = z.object({
  /** The place among the winners, from 1. */
  position: z.number().int().positive(),
  /** The entry that had the place, or whose turn it was. */
  entry_id: RowId,
  /**
   * The prize was not claimed in time, or the staff declared it lapsed; the member is banned or on a break, or has deleted their account. Bans
   * and breaks are one reason, since a break is nobody else's business.
   */
  reason: z.enum(['not_claimed', 'declared', 'excluded', 'deleted']),
  /** The staff's reason, if they declared the prize lapsed. */
  note: z.string().nullable(),
  replaced_at: Timestamp,
});
export type RaffleReplacement = z.infer<typeof RaffleReplacement>;

/** A raffle (docs/product.md#raffles). Active, ended and accepting entries are relative to the server's clock. */
export const Raffle = z.object({
  id: RowId,
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  is_active: z.boolean(),
  has_ended: z.boolean(),
  is_accepting_entries: z.boolean(),
  start_datetime: Timestamp,
  /** Null if the raffle runs until it is closed. */
  end_datetime: Timestamp.nullable(),
  /** Limit of the whole raffle, not per member; null for no limit. */
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
  /** Entries of the signed-in member; 0 for guests. */
  user_entries: Count,
  /** In the order of their places: `position` counts from 1, and leaves out places for which nobody is left. External back ends may omit it. */
  winners: z.array(z.object({ username: z.string(), avatar: z.string().nullable(), position: z.number().int().positive() })),
  /** In that order. */
  replacements: z.array(RaffleReplacement),
  /** Whether the draw's record exists; external back ends need not have it. */
  has_draw_record: z.boolean(),
  /**
   * True if the signed-in member has made or changed it as staff, and so can't enter; false for guests, in the list of raffles, and once it has
   * ended. External back ends may omit it.
   */
  is_organizer: z.boolean(),
  /** All of them have to be met. */
  entry_rules: z.array(RaffleEntryRule),
});
export type Raffle = z.infer<typeof Raffle>;

/** Upcoming, running and recently ended raffles, latest end first. */
export const RafflesResponse = dataResponse(z.array(Raffle));
export type RafflesResponse = z.infer<typeof RafflesResponse>;

export const RaffleResponse = dataResponse(Raffle);
export type RaffleResponse = z.infer<typeof RaffleResponse>;

/** How a member entered: for free, with points or with the password from the stream. */
export const RaffleEntryType = z.enum(['passwordless', 'points', 'password']);
export type RaffleEntryType = z.infer<typeof RaffleEntryType>;

/** An entry in a raffle (docs/product.md#raffles). */
export const RaffleEntry = z.object({
  id: RowId,
  user: MemberSummary.extend({
    kick_username: z.string().nullable(),
    /** Turns the id into the pseudonym of the draw (docs/raffle-draws.md); null for a deleted account, whose id is the pseudonym. */
    draw_salt: z.string().nullable(),
  }),
  entry_type: RaffleEntryType,
  points_spent: Points,
  created_at: Timestamp,
  /** The weight of the entry in the draw: points buy several tickets at once. */
  tickets: z.number().int().positive(),
  /** Counts the raffle's entries from 1, withdrawn ones included; 0 in draws from before entries were counted. */
  number: Count,
});
export type RaffleEntry = z.infer<typeof RaffleEntry>;

export const RaffleEntriesQuery = z.object({
  type: z.enum(['all', ...RaffleEntryType.options], 'There is no such kind of entry.').default('all'),
  /** Part of a member's name, case-insensitive. */
  search: LineText(100).default(''),
  /** An entry's id: only older entries are listed. Pages through raffles that exceed one response. */
  before: z.coerce.number('This has to be a number.').int().positive().max(MAX_INTEGER).optional(),
});
export type RaffleEntriesQuery = z.infer<typeof RaffleEntriesQuery>;

/** Newest first, at most 10 000; with `search` or `before` at most 1000. */
export const RaffleEntriesResponse = dataResponse(z.array(RaffleEntry));
export type RaffleEntriesResponse = z.infer<typeof RaffleEntriesResponse>;

const WHOLE_POINTS = 'Please enter a whole number of points.';

export const EnterRaffleBody = z.discriminatedUnion(
  'entry_type',
  [
    z.object({ entry_type: z.literal('passwordless') }),
    z.object({
      entry_type: z.literal('points'),
      points_spent: z
        .number(WHOLE_POINTS)
        .int(WHOLE_POINTS)
        .positive('Please spend at least one point.')
        .max(MAX_INTEGER, 'This is too much.'),
    }),
    z.object({ entry_type: z.literal('password'), password: LineText(200).check(required) }),
  ],
  'There is no such kind of entry.',
);
export type EnterRaffleBody = z.infer<typeof EnterRaffleBody>;

/** All data needed to verify the draw, see docs/raffle-draws.md. Null until the draw. */
export const RaffleDrawResponse = dataResponse(
  z.object({
    /** The SHA-256 of the seed, public from the start. */
    commitment: z.string(),
    /** The name of the algorithm that selects the winners. */
    algorithm: z.string(),
    seed: z.string().nullable(),
    entries_hash: z.string().nullable(),
    entries_count: Count.nullable(),
    tickets_count: Count.nullable(),
    /** The number of entries ever made, with those that were withdrawn; null in draws from before entries were counted. */
    entries_made: Count.nullable(),
    /** Entries that were withdrawn before the draw, at any time. */
    withdrawals: z.array(z.object({ number: Count, entry_id: RowId, tickets: z.number().int().positive(), withdrawn_at: Timestamp })),
    winners_count: z.number().int().positive(),
    drawn_at: Timestamp.nullable(),
    winners: z.array(z.object({ position: z.number().int().positive(), user_id: MemberId, username: z.string(), entry_id: RowId })),
    /** Who is next in the order of the draw: as many as winners, and three at least, if there are so many. */
    reserves: z.array(z.object({ user_id: MemberId, username: z.string(), entry_id: RowId })),
    /** In that order; each took the next turn of the draw. */
    replacements: z.array(RaffleReplacement),
    /** The round of a public beacon that the draw uses, known before the raffle closes; null without a beacon. */
    beacon: z
      .object({
        chain_hash: z.string(),
        public_key: z.string(),
        /** When entries end; this and the round are null until a raffle without an end is closed. */
        closes_at: Timestamp.nullable(),
        round: z.number().int().positive().nullable(),
        /** When the round is published. */
        round_at: Timestamp.nullable(),
        /** In hex; null before the draw, and if the round was not received in time. */
        signature: z.string().nullable(),
      })
      .nullable(),
  }),
);
export type RaffleDrawResponse = z.infer<typeof RaffleDrawResponse>;

export const raffleEndpoints = {
  list: defineEndpoint('GET /raffles', {
    summary: 'The raffles, with what the asker has in each',
    response: RafflesResponse,
  }),
  get: defineEndpoint('GET /raffles/:id', {
    summary: 'A raffle, with what the asker has in it',
    response: RaffleResponse,
  }),
  entries: defineEndpoint('GET /raffles/:id/entries', {
    summary: 'Who has entered a raffle, the newest first',
    query: RaffleEntriesQuery,
    response: RaffleEntriesResponse,
    refusals: [429],
  }),
  draw: defineEndpoint('GET /raffles/:id/draw', {
    summary: 'How a raffle is drawn, to check it',
    response: RaffleDrawResponse,
  }),
  enter: defineEndpoint('POST /raffles/:id/enter', {
    summary: 'Enter a raffle',
    body: EnterRaffleBody,
    response: SuccessResponse,
    refusals: [401, 409, 429],
  }),
};
