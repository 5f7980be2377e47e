/** The display text of each booking reason. */
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

/** The display text of a ledger reason; "Other" if unknown. */
export const reasonText = (reason: string): string => REASONS.get(reason) ?? 'Other';
