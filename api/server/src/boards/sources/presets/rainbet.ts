import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Whole days in UTC, both inclusive. */
export const rainbet: SourceDeclarationInput = {
  label: "Rainbet's affiliate interface",
  note: 'Rainbet counts whole days in UTC.',
  request: {
    address: 'https://services.rainbet.com/v1/external/affiliates',
    query: { start_at: '{start}', end_at: '{end}', key: '{key}' },
  },
  dates: { format: 'date', end: 'inclusive', granularity: 'day' },
  counts: 'range',
  rows: 'affiliates',
  fields: { id: 'id', name: 'username', wagered: 'wagered_amount' },
  duplicates: 'largest',
  least_interval_seconds: 600,
};
