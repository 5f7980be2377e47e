/** The display text of each booking reason. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['achievement', 'Achievement'],
  ['code', 'Redeemed code'],
  ['moved-botrix', 'Moved from BotRix'],
  ['moved-csv', 'Moved from elsewhere'],
  ['moved-greenroom', 'Moved from another Greenroom'],
  ['moved-streamelements', 'Moved from StreamElements'],
  ['daily-reward', 'Daily reward'],
  ['first-message', 'First message of a stream'],
  ['follow', 'Followed the channel'],
  ['gifts', 'Gifted subscriptions'],
  ['prize', 'Prize'],
  ['raffle-entry', 'Raffle entry'],
  ['raffle-entry-withdrawn', 'Withdrawn raffle entry'],
  ['redemption', 'Store purchase'],
  ['redemption-rejected', 'Store refund'],
  ['staff', 'From the staff'],
  ['subscription', 'Subscribed to the channel'],
  ['watching', 'Watching the stream'],
]);

/** The display text of a ledger reason; "Other" if unknown. */
export const reasonText = (reason: string): string => REASONS.get(reason) ?? 'Other';
