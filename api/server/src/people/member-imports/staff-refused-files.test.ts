import { importedBalances, members } from '../../db/schema';
import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();
beforeAll(async () => {
  await panel.db.insert(members).values({ id: '1', username: 'ann', kickUserId: '11', kickUsername: 'AnnLive' });
});

it.each([
  ['an empty file', '', /empty/],
  ['only a header', 'username,points\n', /no accounts/],
  ['no points', 'username,watchtime\nann,1', /"points" is missing/],
  ['no account', 'points\n1', /no column identifies/],
  ['two name columns', 'username,name,points\na,b,1', /more than one column/],
  ['a formula as a name', 'username,points\n=HYPERLINK(1),1', /can't belong/],
  ['negative points', 'username,points\nann,-5', /negative/],
  ['NaN', 'username,points\nann,NaN', /whole number/],
  ['1e309', 'username,points\nann,1e309', /whole number/],
  ['huge points', 'username,points\nann,1000000001', /more than 1,000,000,000/],
  ['no value', 'username,points\nann,', /points are missing/],
  ['an account twice', 'username,points\nann,1\nANN,2', /line 2 as well/],
  ['a member twice', 'username,kick_id,points\nannlive,,1\n,11,2', /is ann, who is on line 2 too/],
  ['an id in scientific notation', 'discord_id,points\n1.75929E+17,1', /rounded by a spreadsheet/],
  ['an id of 15 digits', 'discord_id,points\n175928847299117000,1', /rounded by a spreadsheet/],
  [
    'ids from JavaScript numbers',
    JSON.stringify([1, 2, 3, 4, 5].map((n) => ({ discord_id: 175928847299117060 + n * 32, points: 1 }))),
    /All ids in the file were rounded/,
  ],
  ['points of two meanings', 'username,points\nann,1.250', /could be 1250 or 1\.250/],
  ['broken JSON', '{"users":[', /isn't valid/],
  ['other JSON', '{"users":5}', /list of accounts/],
  ['JSON with a list in a list', '[[{"username":"ann","points":1}]]', /list of accounts/],
  ['JSON with millions of lists', `[${'[],'.repeat(2_000_000)}[]]`, /more than 2,000,000 values\. Please split it/],
  ['JSON with too many accounts', `[${'{"points":1},'.repeat(200_000)}{}]`, /more than 200,000 lines/],
  ['too many lines', 'username,points\n'.padEnd(300_000, '\n'), /more than 200,000 lines/],
])('refuses %s with a sentence', async (_name, text, expected) => {
  const call = (action: string) => panel.call('POST', `/member-imports/${action}`, { source: 'streamelements', text });
  const { data } = await call('preview');
  expect(data.problems[0].text).toMatch(expected);
  expect((await call('import')).status).toBe(422);
  expect(await panel.db.$count(importedBalances)).toBe(0);
});
