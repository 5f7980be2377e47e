import { unusualSigns, type ViewerWeek } from './unusual.rules';

const REGULAR: ViewerWeek = {
  ticks: 70,
  possibleTicks: 72,
  cappedHours: 3,
  possibleHours: 6,
  minutes: [1, 4, 5, 9, 20, 22, 30, 31, 33, 40, 52, 58],
  following: 30,
  repeats: 5,
  linkedBy: 1,
  accounts: 1,
};
const everyMinutes = (gap: number) => Array.from({ length: 12 }, (_, index) => index * gap);
const signsOf = (week: Partial<ViewerWeek>) => unusualSigns({ ...REGULAR, ...week }).map(({ text }) => text);

it('finds nothing unusual about an attentive regular', () => {
  expect(signsOf({})).toEqual([]);
});

it.each<[string, Partial<ViewerWeek>, string]>([
  ['presence at each tick', { ticks: 72 }, 'Present at 72 of 72 ticks'],
  ['the cap of each hour', { cappedHours: 6 }, 'Reached the cap in 6 of 6 hours'],
  ['messages by the clock', { minutes: everyMinutes(14) }, 'Wrote every 14 minutes, 11 times of 11'],
  ['the same text', { following: 10, repeats: 8 }, '8 of 10 messages repeated the one before'],
  ['an account of several members', { linkedBy: 2, accounts: 3 }, 'Was linked by 2 members, who have linked 3 accounts'],
  ['one of several accounts', { accounts: 2 }, 'Was linked by one member, who has linked 2 accounts'],
])('finds %s', (_name, week, text) => {
  expect(signsOf(week)).toEqual([text]);
});

it.each<[string, Partial<ViewerWeek>]>([
  ['a single short stream', { ticks: 12, possibleTicks: 12, cappedHours: 1, possibleHours: 1 }],
  ['a message each minute', { minutes: everyMinutes(1) }],
  ['messages of different days', { minutes: everyMinutes(24 * 60) }],
  ['few messages', { following: 9, repeats: 9 }],
])('finds nothing in %s', (_name, week) => {
  expect(signsOf(week)).toEqual([]);
});
