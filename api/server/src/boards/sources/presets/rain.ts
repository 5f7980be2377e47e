import type { SourceDeclarationInput } from '@greenroom/contract/admin';

export const rain: SourceDeclarationInput = {
  label: "Rain.gg's affiliate interface",
  request: {
    address: 'https://api.rain.gg/v1/affiliates/leaderboard',
    query: { start_date: '{start}', end_date: '{end}', type: 'wagered', code: '{code}' },
    headers: { 'x-api-key': '{key}' },
  },
  settings: [{ name: 'code', label: 'Affiliate code' }],
  dates: { format: 'iso', end: 'exclusive' },
  counts: 'range',
  rows: 'results',
  fields: { name: 'username', wagered: 'wagered' },
  unit: { coins: '1.42' },
  duplicates: 'largest',
  least_interval_seconds: 600,
};
