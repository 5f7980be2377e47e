import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Sums of months since a day; many players hide their names. */
export const gamdom: SourceDeclarationInput = {
  label: "Gamdom's affiliate interface",
  note: 'Gamdom counts whole months, so that a contest should begin with one. Many of its players hide their names.',
  request: { address: 'https://gamdom.com/api/affiliates/leaderboard', query: { apikey: '{key}', after: '{start}' } },
  dates: { format: 'date', end: 'exclusive', granularity: 'month' },
  counts: 'since_start',
  rows: 'data',
  fields: { id: 'user_id', name: 'username', wagered: 'wager_data[].total_wager_usd', hidden: { path: 'user_id', values: ['-1'] } },
  duplicates: 'largest',
  success: { path: 'success', equals: 'true' },
  least_interval_seconds: 600,
};
