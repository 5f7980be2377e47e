/** What a member reads for each reason that points are booked for. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['achievement', 'Achievement'],
  ['code', 'Redeemed code'],
  ['daily-reward', 'Daily reward'],
  ['raffle-entry', 'Raffle entry'],
  ['redemption', 'Store purchase'],
  ['redemption-rejected', 'Store refund'],
  ['staff', 'From the staff'],
  ['watching', 'Watching the stream'],
]);

/** The ledger's word for a reason in a member's words; "Other" for one that has none. */
export const reasonText = (reason: string): string => REASONS.get(reason) ?? 'Other';
