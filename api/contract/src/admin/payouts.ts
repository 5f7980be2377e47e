import { z } from 'zod';
import { required, LineText, Money, MoneyInput, Timestamp, RowId } from '../primitives';
import { defineResource, VersionedRow } from './resource';

/** Something that was given away; all of them add up to what the home page says. */
export const PayoutFields = z.object({
  description: LineText(200).check(required),
  /** In dollars. */
  amount: MoneyInput.refine((amount) => amount > 0, 'This has to be more than 0.'),
  paid_at: z.iso.datetime({ offset: true, error: 'Please enter a day and a time.' }),
});

export const StaffPayout = VersionedRow.extend({
  description: z.string(),
  amount: Money,
  paid_at: Timestamp,
  /** The claim that booked it as it was approved, which keeps it as it is; null where the staff wrote it. */
  claim: z.object({ id: RowId, username: z.string() }).nullable(),
});
export type StaffPayout = z.infer<typeof StaffPayout>;

export const payoutEndpoints = defineResource({
  path: '/payouts',
  role: 'Admin',
  names: ['payout', 'payouts'],
  row: StaffPayout,
  fields: PayoutFields,
  filters: { search: LineText(100).default('') },
  sorts: ['paid_at', 'amount', 'description'],
});
