import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { SeenHeaders } from './seen';
import { Count, LineText, MAX_INTEGER, MemberId, MemberSummary, Points, required, RowId, Timestamp } from './primitives';
import { msg } from './texts';

/** Rule of entry (docs/fairness.md). External back ends may have none. */
export const RaffleEntryRule = z.object({
  rule: z.enum(['account_age', 'discord_age', 'messages', 'points', 'subscriber']),
  /** Days, messages or points; 1 for subscribers. */
  minimum: z.number().int().positive(),
  days: z.number().int().positive().nullable(),
  text: z.string(),
  /** Met by the signed-in member; null for guests, in the list of raffles, and once the raffle has ended. */
  is_met: z.boolean().nullable(),
  /** Sentence on what the member has, or has to do, if the rule isn't met. */
  note: z.string().nullable(),
});
export type RaffleEntryRule = z.infer<typeof RaffleEntryRule>;

/** Place of a draw that passed to the next in its order (docs/raffle-draws.md#reserves). External back ends may have none. */
export const RaffleReplacement = z.object({
  position: z.number().int().positive(),
  entry_id: RowId,
  /** Bans and breaks are one reason, `excluded`, since a break is nobody else's business. */
  reason: z.enum(['not_claimed', 'declared', 'excluded', 'deleted']),
  note: z.string().nullable(),
  replaced_at: Timestamp,
});
export type RaffleReplacement = z.infer<typeof RaffleReplacement>;

/** Time and public reason of a raffle that the staff called off: it has ended, without winners. Null otherwise; external back ends may omit it. */
const Cancellation = { cancelled_at: Timestamp.nullable(), cancel_reason: z.string().nullable() };

/** Raffle (docs/product.md#raffles), with its states by the server's clock. */
export const Raffle = z.object({
  id: RowId,
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  is_active: z.boolean(),
  has_ended: z.boolean(),
  is_accepting_entries: z.boolean(),
  start_datetime: Timestamp,
  end_datetime: Timestamp.nullable(),
  /** Limit of the whole raffle. */
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
  /** For the signed-in member. */
  user_entries: Count,
  /** Winners by place: `position` counts from 1, and skips places that nobody is left for. External back ends may omit it. */
  winners: z.array(z.object({ username: z.string(), avatar: z.string().nullable(), position: z.number().int().positive() })),
  /** In that order. */
  replacements: z.array(RaffleReplacement),
  /** External back ends need not have a record. */
  has_draw_record: z.boolean(),
  /**
   * Made or changed by the signed-in member as staff, who can't enter; false for guests, in the list, and after the end. External back ends
   * may omit it.
   */
  is_organizer: z.boolean(),
  /** All have to be met. */
  entry_rules: z.array(RaffleEntryRule),
  ...Cancellation,
});
export type Raffle = z.infer<typeof Raffle>;

export const RafflesResponse = dataResponse(z.array(Raffle));
export type RafflesResponse = z.infer<typeof RafflesResponse>;

export const RaffleResponse = dataResponse(Raffle);
export type RaffleResponse = z.infer<typeof RaffleResponse>;

/** Ways to enter: free, with points, or with the stream's password. */
export const RaffleEntryType = z.enum(['passwordless', 'points', 'password']);
export type RaffleEntryType = z.infer<typeof RaffleEntryType>;

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
  tickets: z.number().int().positive(),
  /** Number within the raffle from 1, counting withdrawn entries; 0 in draws from before entries were counted. */
  number: Count,
});
export type RaffleEntry = z.infer<typeof RaffleEntry>;

export const RaffleEntriesQuery = z.object({
  type: z.enum(['all', ...RaffleEntryType.options], 'Unknown kind of entry.').default('all'),
  search: LineText(100).default(''),
  /** Entry id: only older entries are listed, to page through large raffles. */
  before: z.coerce.number('This must be a number.').int().positive().max(MAX_INTEGER).optional(),
});
export type RaffleEntriesQuery = z.infer<typeof RaffleEntriesQuery>;

/** Newest first, at most 10 000; with `search` or `before` at most 1000. */
export const RaffleEntriesResponse = dataResponse(z.array(RaffleEntry));
export type RaffleEntriesResponse = z.infer<typeof RaffleEntriesResponse>;

const WHOLE_POINTS = msg('Please enter a whole number of points.');

export const EnterRaffleBody = z.discriminatedUnion(
  'entry_type',
  [
    z.object({ entry_type: z.literal('passwordless') }),
    z.object({
      entry_type: z.literal('points'),
      points_spent: z
        .number(WHOLE_POINTS)
        .int(WHOLE_POINTS)
        .positive(msg('Please spend at least one point.'))
        .max(MAX_INTEGER, msg('This is too much.')),
    }),
    z.object({ entry_type: z.literal('password'), password: LineText(200).check(required) }),
  ],
  'Unknown kind of entry.',
);
export type EnterRaffleBody = z.infer<typeof EnterRaffleBody>;

/** Data to verify the draw (docs/raffle-draws.md), null until then. */
export const RaffleDrawResponse = dataResponse(
  z.object({
    /** SHA-256 of the seed, public from the start. */
    commitment: z.string(),
    algorithm: z.string(),
    seed: z.string().nullable(),
    entries_hash: z.string().nullable(),
    entries_count: Count.nullable(),
    tickets_count: Count.nullable(),
    /** All entries, with withdrawn ones; null in draws from before entries were counted. */
    entries_made: Count.nullable(),
    withdrawals: z.array(z.object({ number: Count, entry_id: RowId, tickets: z.number().int().positive(), withdrawn_at: Timestamp })),
    winners_count: z.number().int().positive(),
    drawn_at: Timestamp.nullable(),
    winners: z.array(z.object({ position: z.number().int().positive(), user_id: MemberId, username: z.string(), entry_id: RowId })),
    /** Next in the order of the draw: as many as winners, and three at least, if there are so many. */
    reserves: z.array(z.object({ user_id: MemberId, username: z.string(), entry_id: RowId })),
    replacements: z.array(RaffleReplacement),
    ...Cancellation,
    /** Round of a public beacon that the draw uses, known before the raffle closes. */
    beacon: z
      .object({
        chain_hash: z.string(),
        public_key: z.string(),
        /** Null, like the round, until a raffle without an end is closed. */
        closes_at: Timestamp.nullable(),
        round: z.number().int().positive().nullable(),
        round_at: Timestamp.nullable(),
        /** In hex; null before the draw, and if it was not received in time. */
        signature: z.string().nullable(),
      })
      .nullable(),
  }),
);
export type RaffleDrawResponse = z.infer<typeof RaffleDrawResponse>;

export const raffleEndpoints = {
  list: defineEndpoint('GET /raffles', "All raffles, with the caller's entries", { response: RafflesResponse }),
  get: defineEndpoint('GET /raffles/:id', "One raffle, with the caller's entries", { response: RaffleResponse }),
  entries: defineEndpoint('GET /raffles/:id/entries', "A raffle's entries, newest first", {
    query: RaffleEntriesQuery,
    response: RaffleEntriesResponse,
    refusals: [429],
  }),
  draw: defineEndpoint('GET /raffles/:id/draw', "A raffle's draw, for verification", { response: RaffleDrawResponse }),
  enter: defineEndpoint('POST /raffles/:id/enter', 'Enter a raffle', {
    headers: SeenHeaders,
    body: EnterRaffleBody,
    response: SuccessResponse,
    refusals: [401, 409, 429],
  }),
};
