import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Roobet refreshes hourly. `weightedWagered` counts games by return to player; a copy of this declaration can take it. */
export const roobet: SourceDeclarationInput = {
  label: "Roobet's affiliate interface",
  note: 'The key is the token of the affiliate dashboard; its "id" is the user id. Wagers are those that Roobet does not weight by return to player.',
  request: {
    address: 'https://roobetconnect.com/affiliate/v2/stats',
    query: { userId: '{user_id}', startDate: '{start}', endDate: '{end}' },
    headers: { authorization: 'Bearer {key}' },
  },
  settings: [{ name: 'user_id', label: 'User id', help: 'The id in your affiliate token.' }],
  dates: { format: 'iso', end: 'exclusive' },
  counts: 'range',
  fields: { id: 'uid', name: 'username', wagered: 'wagered' },
  duplicates: 'largest',
  least_interval_seconds: 600,
  delay_seconds: 3600,
};
