import type { ImportSource } from '@greenroom/contract/admin';
import { readMemberFile } from './member-file';

const ID = '175928847299117063';
const read = (text: string, { source = 'csv' as ImportSource, skipProblems = false } = {}) =>
  readMemberFile(Buffer.from(text), source, { skipProblems });

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
  ['an id in scientific notation', 'discord_id,points\n1.75929E+17,1', /rounded by a spreadsheet/],
  ['such an id with a comma', 'discord_id;points\n1,75929E+17;1', /rounded by a spreadsheet/],
  ['an id of 15 digits', 'discord_id,points\n175928847299117000,1', /rounded by a spreadsheet/],
  ['an id that begins with 0', `discord_id,points\n0${ID},1`, /can't belong/],
  ['a negative id', `discord_id,points\n-${ID},1`, /can't belong/],
  [
    'ids from JavaScript numbers, as of three members',
    JSON.stringify(['175928847299117060', '175928847299117100', '175928847299117120'].map((id) => ({ discord_id: id, points: 5 }))),
    /All ids in the file were rounded/,
  ],
  ['points of two meanings', 'username,points\nann,1.250', /could be 1250 or 1\.250/],
  ['broken JSON', '{"users":[', /isn't valid/],
  ['other JSON', '{"users":5}', /list of accounts/],
  ['JSON with a list in a list', '[[{"username":"ann","points":1}]]', /list of accounts/],
  ['JSON with millions of lists', `[${'[],'.repeat(2_000_000)}[]]`, /more than 2,000,000 values\. Please split it/],
  ['JSON with too many accounts', `[${'{"points":1},'.repeat(200_000)}{}]`, /more than 200,000 lines/],
  ['too many lines', 'username,points\n'.padEnd(300_000, '\n'), /more than 200,000 lines/],
])('refuses %s with a sentence', (_name, text, expected) => {
  const { lines, problems } = read(text);
  expect(lines).toEqual([]);
  expect(problems[0]?.text).toMatch(expected);
});

it.each([
  ['an apostrophe in front', `discordId,points\n'${ID},500`],
  ['a formula that keeps it a text', `Discord ID;Points\n="${ID}";500`],
  ['such a formula in quotes', `discord-id|points\n"=""${ID}"""|500`],
  ['all digits of a number in JSON', `[{"discord_id": ${ID}, "points": 500}]`],
  [
    'accounts before it that have none',
    JSON.stringify([...Array.from({ length: 150 }, (_, n) => ({ username: `n${n}`, points: 1 })), { discord_id: ID, points: 500 }]),
  ],
])('reads an id with %s', (_, text) => {
  expect(read(text).lines.at(-1)).toMatchObject({ kind: 'discord_id', account: ID, points: 500 });
});

it.each([
  ['what StreamElements returns as JSON', '{"_total":1,"users":[{"username":"AnnLive","points":5}]}'],
  ['semicolons and a byte-order mark', '\uFEFFUsername;Points\r\nAnnLive;5\r\n'],
  ['characters of a chat or a spreadsheet that cannot be seen', 'Username\u200b;Points\r\n\u202aAnnLive\u202c;\u00a05\u200b\r\n'],
])('reads %s', (_, text) => {
  expect(read(text, { source: 'streamelements' })).toMatchObject({
    lines: [{ kind: 'kick_name', account: 'annlive', points: 5 }],
    problems: [],
  });
});

it('lists what it refuses by line, and reads the rest once these are skipped', () => {
  const text = [
    'Name;Current Points;;',
    "O'Brien;10;;",
    'सचिन;20;;',
    '🔥Jonas🔥;30;;',
    'AnnLive;"1,250";;',
    'half;12,5;;',
    'minus;-5;;',
    '=HYPERLINK(1);1;;',
    "O'Brien;11;;",
    ';;;',
  ].join('\r\n');
  const problems = [
    { line: 7, text: 'the points "-5" are negative.' },
    { line: 8, text: 'the name "=HYPERLINK(1)" can\'t belong to an account.' },
    { line: 9, text: 'the account "o\'brien" is on line 2 as well.' },
  ];
  expect(read(text)).toMatchObject({ lines: [], problems });
  const skipping = read(text, { skipProblems: true });
  expect(skipping.problems).toEqual(problems);
  expect(skipping.lines.map(({ account, points, isRounded }) => [account, points, isRounded])).toEqual([
    ["o'brien", 10, false],
    ['सचिन', 20, false],
    ['🔥jonas🔥', 30, false],
    ['annlive', 1250, false],
    ['half', 12, true],
  ]);
});
