import { z } from 'zod';
import { BlockText, Count, required, IdParams, LineText, MemberSummary, Timestamp, Points } from '../primitives';
import { RaffleDrawResponse, RaffleEntry, RaffleEntryType } from '../raffles';
import { defineEndpoint } from './endpoint';
import { defineResource, listResponse, listQuery, rowResponse, VersionedRow } from './resource';

const WHOLE = 'Please enter a whole number.';
const MAX = 2_147_483_647;
const count = (least: number) => z.number(WHOLE).int(WHOLE).min(least, `This has to be at least ${least}.`).max(MAX, 'This is too much.');
const moment = z.iso.datetime({ offset: true, error: 'Please enter a date and a time.' });

/** What members are told of a raffle; it can be mended until the draw. */
const RaffleTexts = z.object({ title: LineText(100).check(required), description: BlockText(2000), prize: LineText(200).check(required) });

/** By what everybody enters and is drawn: it stands from the first entry on, see docs/raffle-draws.md. */
export const RaffleTerms = z.object({
  starts_at: moment,
  /** Null where it runs until the staff closes it. */
  ends_at: moment.nullable().default(null),
  /** Of the whole raffle; null sets no limit. */
  max_entries: count(1).nullable().default(null),
  /** Only shown on cards: what an entry takes from a member is `points_per_entry`. */
  entry_cost: count(0).default(0),
  points_per_entry: count(1).default(1),
  allow_passwordless_entry: z.boolean(),
  allow_points_entry: z.boolean(),
  winners_count: count(1).max(1000, 'A raffle has at most 1000 winners.').default(1),
});

/** What the staff says of a raffle. */
export const RaffleFields = RaffleTexts.extend(RaffleTerms.shape).extend({
  /** Whether the server draws once the raffle has ended; otherwise the staff does. */
  draws_itself: z.boolean().default(true),
});

/** As members have to type it; it is never read back. */
export const RafflePassword = LineText(200).check(required);

/** Where a raffle stands; `ended` waits for its draw. */
export const RaffleState = z.enum(['upcoming', 'running', 'ended', 'drawn'], 'There is no such state.');
export type RaffleState = z.infer<typeof RaffleState>;

export const StaffRaffle = VersionedRow.extend(RaffleFields.shape).extend({
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
  /** When the staff ended it before its time. */
  closed_at: Timestamp.nullable(),
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

export const raffleEndpoints = {
  ...defineResource({
    path: '/raffles',
    role: 'Moderator',
    names: ['raffle', 'raffles'],
    row: StaffRaffle,
    fields: RaffleFields,
    creation: RaffleFields.extend({ password: RafflePassword.nullable().default(null) }),
    filters: { search: LineText(100).default(''), state: RaffleState.optional() },
    sorts: ['starts_at', 'ends_at', 'title', 'entries'],
  }),
  setPassword: defineEndpoint({
    method: 'PUT',
    path: '/raffles/:id/password',
    role: 'Moderator',
    summary: "Set or change the password of a raffle's entry",
    params: IdParams,
    body: z.object({ password: RafflePassword }),
    response: rowResponse(StaffRaffle),
  }),
  removePassword: defineEndpoint({
    method: 'DELETE',
    path: '/raffles/:id/password',
    role: 'Moderator',
    summary: 'Take the entry by password away from a raffle',
    params: IdParams,
    response: rowResponse(StaffRaffle),
  }),
  close: defineEndpoint({
    method: 'POST',
    path: '/raffles/:id/close',
    role: 'Moderator',
    summary: 'End a raffle now',
    params: IdParams,
    response: rowResponse(StaffRaffle),
  }),
  draw: defineEndpoint({
    method: 'POST',
    path: '/raffles/:id/draw',
    role: 'Moderator',
    summary: 'Draw the winners of a raffle that has ended',
    params: IdParams,
    response: rowResponse(StaffRaffle),
  }),
  /** What everybody may read of the draw; the seed is in it only after the draw. */
  record: defineEndpoint({
    method: 'GET',
    path: '/raffles/:id/draw',
    role: 'Moderator',
    summary: 'How a raffle is or was drawn',
    params: IdParams,
    response: rowResponse(StaffDraw),
  }),
  entries: defineEndpoint({
    method: 'GET',
    path: '/raffles/:id/entries',
    role: 'Moderator',
    summary: "A page of a raffle's entries",
    params: IdParams,
    query: listQuery(['id', 'tickets'], { search: LineText(100).default(''), type: RaffleEntryType.optional() }),
    response: listResponse(StaffRaffleEntry),
  }),
};
