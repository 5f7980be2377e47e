import type { SourceDeclarationInput } from '@greenroom/contract/admin';

/** Roobet refreshes hourly, weights wagers by return to player, and wants its partners to say so where they rank them. */
export const roobet: SourceDeclarationInput = {
  label: "Roobet's affiliate interface",
  note: 'The key is the token of the affiliate dashboard; its "id" is the user id. Wagers are those that Roobet weights by return to player; change a copy of this preset to "wagered" for those that it does not weight.',
  disclosure:
    'Wagers count by the return to player (RTP) of the game: 100 % up to an RTP of 97 %, 50 % above it, and 10 % from 98 %. Kinds of games that Roobet leaves out do not count.',
  request: {
    address: 'https://roobetconnect.com/affiliate/v2/stats',
    query: { userId: '{user_id}', startDate: '{start}', endDate: '{end}' },
    headers: { authorization: 'Bearer {key}' },
  },
  settings: [{ name: 'user_id', label: 'User id', help: 'The id in your affiliate token.' }],
  dates: { format: 'iso', end: 'exclusive' },
  counts: 'range',
  fields: { id: 'uid', name: 'username', wagered: 'weightedWagered' },
  duplicates: 'largest',
  least_interval_seconds: 600,
  delay_seconds: 3600,
};
