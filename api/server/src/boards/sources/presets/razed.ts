import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Days are inclusive, amounts have 18 decimals, and single days may come empty. */
export const razed: SourceDeclarationInput = {
  label: "Razed's referral interface",
  note: 'Razed counts whole days in UTC. A single day may come empty.',
  request: {
    address: 'https://api.razed.com/player/api/v1/referrals/leaderboard',
    query: { referral_code: '{code}', from: '{start}', to: '{end}', top: '100', page: '{page}' },
    headers: { 'x-referral-key': '{key}' },
  },
  settings: [{ name: 'code', label: 'Referral code' }],
  dates: { format: 'date', end: 'inclusive', granularity: 'day' },
  counts: 'range',
  rows: 'data',
  fields: { name: 'username', wagered: 'wagered' },
  duplicates: 'largest',
  paging: { kind: 'pages', last: 'last_page' },
  least_interval_seconds: 600,
};
