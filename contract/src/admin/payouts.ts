import { z } from 'zod';
import { LineText, Money, MoneyInput, required, RowId, Timestamp } from '../primitives';
import { DateTimeInput, SearchFilter, defineResource, VersionedRow } from './resource';

export const PayoutFields = z.object({
  description: LineText(200).check(required),
  amount: MoneyInput.refine((amount) => amount > 0, 'This must be more than 0.'),
  paid_at: DateTimeInput('Please enter a day and a time.'),
});

export const StaffPayout = VersionedRow.extend({
  description: z.string(),
  amount: Money,
  paid_at: Timestamp,
  /** Approved claim that booked it, which makes it read-only. */
  claim: z.object({ id: RowId, username: z.string() }).nullable(),
  /** Paid prize that booked it, which makes it read-only. */
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
