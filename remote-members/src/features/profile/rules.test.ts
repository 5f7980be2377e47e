import { levelOf } from './level';
import { ordinal } from './ordinal';
import { isOnline } from './presence';
import { socialLinks } from './social-links';

test.each([
  [0, 1, 0],
  [999, 1, 999],
  [1000, 2, 0],
  [4250.9, 5, 250],
  [-5, 1, 0],
])('%d XP make level %d with %d into it', (xp, level, progress) => {
  expect(levelOf(xp)).toEqual({ level, progress });
});

test.each([
  ['2026-03-01T12:00:00Z', true],
  ['2026-03-01T11:55:00Z', true],
  ['2026-03-01T11:54:59Z', false],
  [null, false],
  ['lately', false],
])('last active at %s: online %s', (lastActive, online) => {
  expect(isOnline(lastActive, Date.parse('2026-03-01T12:00:00Z'))).toBe(online);
});

test.each([
  [1, '1st'],
  [12, '12th'],
  [22, '22nd'],
  [83, '83rd'],
  [88, '88th'],
])('%d is counted as %s', (number, text) => {
  expect(ordinal(number)).toBe(text);
});

const NONE = { streaming: null, twitter: null, youtube: null, instagram: null, tiktok: null };

test.each([
  [{ streaming: 'nova' }, 'https://kick.com/nova'],
  [{ twitter: '@nova' }, 'https://x.com/nova'],
  [{ youtube: 'nova' }, 'https://youtube.com/@nova'],
  [{ tiktok: 'nova.live' }, 'https://tiktok.com/@nova.live'],
  [{ twitter: 'https://twitter.com/nova' }, 'https://twitter.com/nova'],
  [{ youtube: 'www.youtube.com/@nova' }, 'https://www.youtube.com/@nova'],
  [{ instagram: 'https://m.instagram.com/nova' }, 'https://m.instagram.com/nova'],
])('%j links to %s', (account, href) => {
  expect(socialLinks({ ...NONE, ...account }, 'Kick').map((link) => link.href)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'http://twitter.com/nova',
  'https://evil.test/twitter.com',
  'https://twitter.com.evil.test/nova',
  'https://twitter.com@evil.test/',
  'https://nova@twitter.com/',
  'two words',
  '../nova',
  '',
])('%j gives no link', (twitter) => {
  expect(socialLinks({ ...NONE, twitter }, 'Kick')).toEqual([]);
});
