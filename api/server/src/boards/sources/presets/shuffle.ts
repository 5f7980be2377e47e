import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** The UUID in the address is the credential. A player has a row for each campaign code. */
export const shuffle: SourceDeclarationInput = {
  label: "Shuffle's affiliate interface",
  note: 'The key is the id at the end of the address that Shuffle gave you. A name that comes several times, as with several campaign codes, is added up.',
  request: { address: 'https://affiliate.shuffle.com/stats/{key}', query: { startTime: '{start}', endTime: '{end}' } },
  dates: { format: 'seconds', end: 'exclusive', allows_future: false },
  counts: 'range',
  fields: { name: 'username', wagered: 'wagerAmount' },
  duplicates: 'sum',
  signs: { throttled: [{ status: 400, contains: 'TOO_MANY_REQUEST' }], empty: [{ contains: 'REFEREES_NOT_FOUND' }] },
  least_interval_seconds: 600,
};
