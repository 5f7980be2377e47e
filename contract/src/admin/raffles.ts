import { z } from 'zod';
import { BlockText, Count, IdParams, LineText, MemberSummary, Points, required, Timestamp, TypedText } from '../primitives';
import { RaffleDrawResponse, RaffleEntry, RaffleEntryType } from '../raffles';
import { CountInput, DateTimeInput, SearchFilter, defineResource, VersionedRow, endpointsOf } from './resource';

const RaffleTexts = z.object({ title: LineText(100).check(required), description: BlockText(2000) });

/** Below the eight days for which messages are stored (docs/privacy.md). */
export const MAX_MESSAGES_DAYS = 7;

/** Rules of entry (docs/fairness.md); null for no rule. */
const RaffleEntryRules = z.object({
  /** Ages of the account on this site and on Discord, in days. */
  min_account_days: CountInput(1, 3650).nullable().default(null),
  min_discord_days: CountInput(1, 3650).nullable().default(null),
  min_messages: CountInput(1, 10_000).nullable().default(null),
  messages_days: CountInput(1, MAX_MESSAGES_DAYS).default(MAX_MESSAGES_DAYS),
  min_points: CountInput(1).nullable().default(null),
  subscribers_only: z.boolean().default(false),
});

/** Prize and terms, fixed from the first entry on (docs/raffle-draws.md). */
export const RaffleTerms = RaffleEntryRules.extend({
  prize: LineText(200).check(required),
  starts_at: DateTimeInput(),
  ends_at: DateTimeInput().nullable().default(null),
  /** Limit of the whole raffle. */
  max_entries: CountInput(1).nullable().default(null),
  /** Shown on cards only; entries cost `points_per_entry`. */
  entry_cost: CountInput(0).default(0),
  points_per_entry: CountInput(1).default(1),
  allow_passwordless_entry: z.boolean(),
  allow_points_entry: z.boolean(),
  winners_count: CountInput(1).max(1000, 'A raffle has at most 1000 winners.').default(1),
});

export const RaffleFields = RaffleTexts.extend(RaffleTerms.shape).extend({
  /** The server draws when the raffle ends; otherwise the staff does. */
  draws_itself: z.boolean().default(true),
});

export const RafflePassword = TypedText(200).check(required);

/** `ended` waits for the draw. */
export const RaffleState = z.enum(['upcoming', 'running', 'ended', 'drawn', 'cancelled'], 'Unknown state.');
export type RaffleState = z.infer<typeof RaffleState>;

export const StaffRaffle = VersionedRow.extend(RaffleFields.shape).extend({
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
  closed_at: Timestamp.nullable(),
  cancelled_at: Timestamp.nullable(),
  cancel_reason: z.string().nullable(),
  has_password: z.boolean(),
  state: RaffleState,
  entries: Count,
  points_spent: Points,
});
export type StaffRaffle = z.infer<typeof StaffRaffle>;

export const StaffRaffleEntry = RaffleEntry.omit({ user: true }).extend({ user: MemberSummary });
export type StaffRaffleEntry = z.infer<typeof StaffRaffleEntry>;

const StaffDraw = RaffleDrawResponse.shape.data;
export type StaffDraw = z.infer<typeof StaffDraw>;

/** Reason that the raffle's page shows. */
const PublicReason = LineText(200).check(required);

const { see, work, configure } = endpointsOf('raffles');

export const raffleEndpoints = {
  ...defineResource({
    path: '/raffles',
    area: 'raffles',
    names: ['raffle', 'raffles'],
    row: StaffRaffle,
    fields: RaffleFields,
    creation: RaffleFields.extend({ password: RafflePassword.nullable().default(null) }),
    filters: { search: SearchFilter, state: RaffleState.optional() },
    sorts: ['starts_at', 'ends_at', 'title', 'entries'],
  }),
  setPassword: configure('PUT /raffles/:id/password', "Set or change a raffle's password", StaffRaffle, {
    body: z.object({ password: RafflePassword }),
  }),
  removePassword: configure('DELETE /raffles/:id/password', "Remove a raffle's password entry", StaffRaffle),
  close: work('POST /raffles/:id/close', 'End a raffle now', StaffRaffle),
  draw: work('POST /raffles/:id/draw', 'Draw the winners of a raffle that has ended', StaffRaffle),
  cancel: work('POST /raffles/:id/cancel', 'Cancel a raffle: nobody wins, and everyone gets their points back', StaffRaffle, {
    body: z.object({ reason: PublicReason }),
  }),
  /** Names the entry, so a repeated request doesn't lapse the prize of the next member. */
  lapse: work('POST /raffles/:id/winners/:entry_id/lapse', "Lapse a winner's prize, which goes to the next in the draw order", StaffDraw, {
    params: IdParams.extend({ entry_id: IdParams.shape.id }),
    body: z.object({ reason: PublicReason }),
  }),
  /** The draw's public record, with the seed only after the draw. */
  record: see('GET /raffles/:id/draw', "A raffle's draw", StaffDraw),
  entries: see.page('GET /raffles/:id/entries', "A page of a raffle's entries", StaffRaffleEntry, ['id', 'tickets'], {
    search: SearchFilter,
    type: RaffleEntryType.optional(),
  }),
};
