import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Public code often sends only the start, so the numbers are read as those until now. */
export const packdraw: SourceDeclarationInput = {
  label: "Packdraw's affiliate interface",
  note: 'Packdraw counts from a day in UTC until now.',
  request: { address: 'https://packdraw.com/api/v1/affiliates/leaderboard', query: { after: '{start}', apiKey: '{key}' } },
  dates: { format: 'month-day-year', end: 'exclusive', granularity: 'day' },
  counts: 'since_start',
  rows: 'leaderboard',
  fields: { id: 'userId', name: 'username', wagered: 'wagerAmount' },
  duplicates: 'largest',
  as_of: 'asOf',
  least_interval_seconds: 600,
};
