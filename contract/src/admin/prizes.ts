import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint';
import { LineText, MemberSummary, Money, MoneyInput, Points, RowId, Timestamp, TypedText } from '../primitives';
import { PRIZE_KINDS, PrizeKind, PrizeNeed, PrizeStep } from '../winnings';
import { IdFilter, listQuery, listResponse, SearchFilter, Version, VersionedRow } from './resource';

/** States of a prize, by what it waits for: payment (late or due), its winner's claim, or nothing. */
export const PRIZE_STATES = ['late', 'due', 'unclaimed', 'paid', 'received', 'lapsed'] as const;

export const StaffPrize = VersionedRow.extend({
  source_kind: PrizeKind,
  source_id: RowId,
  title: z.string(),
  place: z.number().int().positive(),
  prize: z.string(),
  /** Null if it is no known amount of money. */
  amount: Money.nullable(),
  currency: z.string(),
  points: Points.nullable(),
  member: MemberSummary.nullable(),
  player: z.string(),
  need: PrizeNeed,
  /** The winner's text; null before the claim, and once it is no longer needed. */
  claim_details: z.string().nullable(),
  step: PrizeStep,
  is_late: z.boolean(),
  won_at: Timestamp,
  seen_at: Timestamp.nullable(),
  claim_until: Timestamp.nullable(),
  claimed_at: Timestamp.nullable(),
  pay_until: Timestamp.nullable(),
  paid_at: Timestamp.nullable(),
  received_at: Timestamp.nullable(),
  lapsed_at: Timestamp.nullable(),
  note: z.string().nullable(),
});
export type StaffPrize = z.infer<typeof StaffPrize>;

export const MAX_PAID = 100;

const prizePath = '/prizes/:id';
const ofPrize = { response: dataResponse(StaffPrize) } as const;
const Note = LineText(200);

export const prizeEndpoints = {
  list: defineEndpoint('GET /prizes', {
    permission: 'winnings:see',
    summary: 'A page of the prize ledger',
    // `due`: late ones first, then those to be paid, those to be claimed, and the others, the latest first. `order` does not apply to it.
    query: listQuery(['due', 'won_at', 'amount'], {
      search: SearchFilter,
      source_kind: z.enum(PRIZE_KINDS).optional(),
      source_id: IdFilter,
      state: z.enum(PRIZE_STATES).optional(),
    }),
    response: listResponse(StaffPrize),
  }),
  get: defineEndpoint(`GET ${prizePath}`, { permission: 'winnings:see', ...ofPrize, summary: 'One prize' }),
  pay: defineEndpoint(`POST ${prizePath}/pay`, {
    permission: 'winnings:work',
    ...ofPrize,
    summary: 'Mark a prize as paid',
    body: z.object({
      /** Worth in dollars of a prize without a known amount; null books nothing. */
      amount: MoneyInput.nullable().default(null),
      note: Note.nullable(),
      version: Version,
    }),
  }),
  payMany: defineEndpoint('POST /prizes/pay', {
    permission: 'winnings:work',
    summary: 'Mark several prizes as paid, with one note',
    body: z.object({
      prizes: z
        .array(z.object({ id: RowId, version: Version }), 'Please choose the prizes.')
        .min(1, 'Please choose the prizes.')
        .max(MAX_PAID, 'Too many at once.'),
      note: Note.nullable(),
    }),
    /** Result of each, in the order of the request; a refusal is null on success. */
    response: dataResponse(z.array(z.object({ id: RowId, refusal: z.string().nullable() }))),
  }),
  match: defineEndpoint(`POST ${prizePath}/match`, {
    permission: 'leaderboards:work',
    /** Null for callers who may not see prizes. */
    response: dataResponse(StaffPrize.nullable()),
    summary: "Match a prize's winner with a member",
    body: z.object({ member_id: TypedText(40).nullable(), version: Version }),
  }),
  ask: defineEndpoint(`POST ${prizePath}/ask`, {
    permission: 'winnings:work',
    ...ofPrize,
    summary: 'Ask a winner for something else, such as an address',
    body: z.object({ need: PrizeNeed, version: Version }),
  }),
  lapse: defineEndpoint(`POST ${prizePath}/lapse`, {
    permission: 'winnings:work',
    ...ofPrize,
    summary: 'Lapse an unpaid prize',
    body: z.object({ note: Note.nullable(), version: Version }),
  }),
};
