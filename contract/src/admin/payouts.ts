import { z } from 'zod';
import { LineText, Money, MoneyInput, required, RowId, Timestamp } from '../primitives';
import { DateTimeInput, SearchFilter, defineResource, VersionedRow } from './resource';

/** The editable fields of a payout. The home page shows the sum of all payouts. */
export const PayoutFields = z.object({
  description: LineText(200).check(required),
  /** In dollars. */
  amount: MoneyInput.refine((amount) => amount > 0, 'This has to be more than 0.'),
  paid_at: DateTimeInput('Please enter a day and a time.'),
});

export const StaffPayout = VersionedRow.extend({
  description: z.string(),
  amount: Money,
  paid_at: Timestamp,
  /** The approved claim that booked it, which makes it read-only; null if the staff entered it. */
  claim: z.object({ id: RowId, username: z.string() }).nullable(),
  /** The prize that booked it when it was marked as paid, which makes it read-only; null for all others. */
  prize: z.object({ id: RowId, player: z.string() }).nullable(),
});
export type StaffPayout = z.infer<typeof StaffPayout>;

export const payoutEndpoints = defineResource({
  path: '/payouts',
  area: 'payouts',
  names: ['payout', 'payouts'],
  row: StaffPayout,
  fields: PayoutFields,
  filters: { search: SearchFilter },
  sorts: ['paid_at', 'amount', 'description'],
});
