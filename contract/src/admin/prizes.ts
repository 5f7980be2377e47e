import { z } from 'zod';
import { LineText, MemberSummary, Money, MoneyInput, Points, RowId, Timestamp, TypedText } from '../primitives';
import { PRIZE_KINDS, PrizeKind, PrizeNeed, PrizeStep } from '../winnings';
import { IdFilter, SearchFilter, Version, VersionedRow, endpointsOf } from './resource';

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
const Note = LineText(200);

const { see, work } = endpointsOf('winnings');
const leaderboards = endpointsOf('leaderboards');

export const prizeEndpoints = {
  list: see.page('GET /prizes', 'A page of the prize ledger', StaffPrize, ['due', 'won_at', 'amount'], {
    search: SearchFilter,
    source_kind: z.enum(PRIZE_KINDS).optional(),
    source_id: IdFilter,
    state: z.enum(PRIZE_STATES).optional(),
  }),
  get: see(`GET ${prizePath}`, 'One prize', StaffPrize),
  pay: work(`POST ${prizePath}/pay`, 'Mark a prize as paid', StaffPrize, {
    body: z.object({
      /** Worth in dollars of a prize without a known amount; null books nothing. */
      amount: MoneyInput.nullable().default(null),
      note: Note.nullable(),
      version: Version,
    }),
  }),
  /** Result of each, in the order of the request; a refusal is null on success. */
  payMany: work(
    'POST /prizes/pay',
    'Mark several prizes as paid, with one note',
    z.array(z.object({ id: RowId, refusal: z.string().nullable() })),
    {
      body: z.object({
        prizes: z
          .array(z.object({ id: RowId, version: Version }), 'Please choose the prizes.')
          .min(1, 'Please choose the prizes.')
          .max(MAX_PAID, 'Too many at once.'),
        note: Note.nullable(),
      }),
    },
  ),
  /** Null for callers who may not see prizes. */
  match: leaderboards.work(`POST ${prizePath}/match`, "Match a prize's winner with a member", StaffPrize.nullable(), {
    body: z.object({ member_id: TypedText(40).nullable(), version: Version }),
  }),
  ask: work(`POST ${prizePath}/ask`, 'Ask a winner for something else, such as an address', StaffPrize, {
    body: z.object({ need: PrizeNeed, version: Version }),
  }),
  lapse: work(`POST ${prizePath}/lapse`, 'Lapse an unpaid prize', StaffPrize, {
    body: z.object({ note: Note.nullable(), version: Version }),
  }),
};
