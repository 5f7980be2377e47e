import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Hundredths of gems, cumulative since the day in the address: sums of several days would count twice. */
export const clash: SourceDeclarationInput = {
  label: "Clash.gg's affiliate interface",
  note: 'Clash.gg counts from a day in UTC until now, in hundredths of gems.',
  request: { address: 'https://api.clash.gg/affiliates/detailed-summary/v2/{start}', headers: { authorization: 'Bearer {key}' } },
  dates: { format: 'date', end: 'exclusive', granularity: 'day' },
  counts: 'since_start',
  fields: { id: 'userId', name: 'name', wagered: 'wagered' },
  unit: { of: 'hundredths', coins: '1.46' },
  duplicates: 'largest',
  least_interval_seconds: 600,
};
