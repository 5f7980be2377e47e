import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** The secret is part of the address. One request in 15 minutes. */
export const csgobig: SourceDeclarationInput = {
  label: "CSGOBig's partner interface",
  note: 'CSGOBig accepts one request in 15 minutes, those of "Try it" included.',
  request: { address: 'https://csgobig.com/api/partners/getRefDetails/{key}', query: { from: '{start}', to: '{end}' } },
  dates: { format: 'milliseconds', end: 'inclusive' },
  counts: 'range',
  rows: 'results',
  fields: { name: 'name', wagered: 'wagerTotal' },
  unit: { coins: '1.69' },
  duplicates: 'largest',
  success: { path: 'success', equals: 'true', error: 'error' },
  least_interval_seconds: 900,
};
