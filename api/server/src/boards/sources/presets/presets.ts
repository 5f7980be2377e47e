import { SourceDeclaration, type SourceDeclarationInput, type SourcePresetName } from '@greenroom/contract/admin';

/** Visitors read `label` and `disclosure` in their language, if remote-leaderboard/src/server-text.ts knows them. */
const INPUTS: Record<SourcePresetName, SourceDeclarationInput> = {
  /** Roobet refreshes hourly, weights wagers by return to player, and wants its partners to say so where they rank them. */
  roobet: {
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
  },
  /** Whole days in UTC, both inclusive. */
  rainbet: {
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
  },
  /** Sums of months since a day; many players hide their names. */
  gamdom: {
    label: "Gamdom's affiliate interface",
    note: 'Gamdom counts whole months, so a contest should begin with one. Many of its players hide their names.',
    request: { address: 'https://gamdom.com/api/affiliates/leaderboard', query: { apikey: '{key}', after: '{start}' } },
    dates: { format: 'date', end: 'exclusive', granularity: 'month' },
    counts: 'since_start',
    rows: 'data',
    fields: { id: 'user_id', name: 'username', wagered: 'wager_data[].total_wager_usd', hidden: { path: 'user_id', values: ['-1'] } },
    duplicates: 'largest',
    success: { path: 'success', equals: 'true' },
    least_interval_seconds: 600,
  },
  /** The secret is part of the address. One request in 15 minutes. */
  csgobig: {
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
  },
  /** The UUID in the address is the credential. A player has a row for each campaign code. */
  shuffle: {
    label: "Shuffle's affiliate interface",
    note: 'The key is the id at the end of the address that Shuffle gave you. A name that comes several times, as with several campaign codes, is added up.',
    request: { address: 'https://affiliate.shuffle.com/stats/{key}', query: { startTime: '{start}', endTime: '{end}' } },
    dates: { format: 'seconds', end: 'exclusive', allows_future: false },
    counts: 'range',
    fields: { name: 'username', wagered: 'wagerAmount' },
    duplicates: 'sum',
    signs: { throttled: [{ status: 400, contains: 'TOO_MANY_REQUEST' }], empty: [{ contains: 'REFEREES_NOT_FOUND' }] },
    least_interval_seconds: 600,
  },
  /** Public code often sends only the start, so the numbers are read as those until now. */
  packdraw: {
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
  },
  /** Hundredths of gems, cumulative since the day in the address: sums of several days would count twice. */
  clash: {
    label: "Clash.gg's affiliate interface",
    note: 'Clash.gg counts from a day in UTC until now, in hundredths of gems.',
    request: { address: 'https://api.clash.gg/affiliates/detailed-summary/v2/{start}', headers: { authorization: 'Bearer {key}' } },
    dates: { format: 'date', end: 'exclusive', granularity: 'day' },
    counts: 'since_start',
    fields: { id: 'userId', name: 'name', wagered: 'wagered' },
    unit: { of: 'hundredths', coins: '1.46' },
    duplicates: 'largest',
    least_interval_seconds: 600,
  },
  rain: {
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
  },
  /** Days are inclusive, amounts have 18 decimals, and single days may come empty. */
  razed: {
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
  },
};

/** Declarations that come with the server. They follow public descriptions; none has met a real key. */
export const PRESETS = Object.fromEntries(Object.entries(INPUTS).map(([name, input]) => [name, SourceDeclaration.parse(input)])) as Record<
  SourcePresetName,
  SourceDeclaration
>;
