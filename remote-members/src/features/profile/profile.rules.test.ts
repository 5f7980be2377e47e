import { bannerUrl, isOnline, socialLinks } from './profile.rules';

test.each([
  ['2026-03-01T12:00:00Z', true],
  ['2026-03-01T11:55:00Z', true],
  ['2026-03-01T11:54:59Z', false],
  ['2026-03-01 11:58:00Z', true],
  ['2026-03-01T12:00:20Z', true],
  ['2027-03-01T12:00:00Z', false],
  [null, false],
  ['recently', false],
])('a member last active at %s: online is %s', (lastActive, online) => {
  expect(isOnline(lastActive, Date.parse('2026-03-01T12:00:00Z'))).toBe(online);
});

const NONE = { streaming: null, streamingSlug: null, twitter: null, youtube: null, instagram: null, tiktok: null };
const hrefs = (account: object) => socialLinks({ ...NONE, ...account }, 'Kick').map((link) => link.href);

test.each([
  [{ streaming: 'Nova_Live-1' }, 'https://kick.com/Nova_Live-1'],
  [{ streaming: 'some_name', streamingSlug: 'some-name' }, 'https://kick.com/some-name'],
  [{ streaming: 'other_name', streamingSlug: 'other_name' }, 'https://kick.com/other_name'],
  [{ streaming: 'nova', streamingSlug: '../evil' }, 'https://kick.com/nova'],
  [{ twitter: '@nova' }, 'https://x.com/nova'],
  [{ youtube: 'nova.tv' }, 'https://youtube.com/@nova.tv'],
  [{ tiktok: 'nova.live' }, 'https://tiktok.com/@nova.live'],
  [{ twitter: 'https://twitter.com/nova' }, 'https://x.com/nova'],
  [{ twitter: 'https://mobile.twitter.com/nova/?ref=1#top' }, 'https://x.com/nova'],
  [{ youtube: 'www.youtube.com/@nova' }, 'https://youtube.com/@nova'],
  [{ instagram: 'https://m.instagram.com/nova' }, 'https://instagram.com/nova'],
])('%j links to %s', (account, href) => {
  expect(hrefs(account)).toEqual([href]);
});

test.each([
  { twitter: 'javascript:alert(1)' },
  { twitter: 'javascript://x.com/nova' },
  { twitter: 'http://twitter.com/nova' },
  { twitter: 'https://evil.test/twitter.com' },
  { twitter: 'https://twitter.com.evil.test/nova' },
  { twitter: 'https://twitter.com@evil.test/' },
  { twitter: 'https://nova@twitter.com/nova' },
  { twitter: 'https://twitter.com:8443/nova' },
  { twitter: 'https://twitter.com/nova/status/1' },
  { twitter: 'https://twitter.com/' },
  { twitter: '//evil.test/nova' },
  { twitter: 'two words' },
  { twitter: 'no\u0000va' },
  { twitter: '' },
  { instagram: '../nova' },
  { instagram: '..' },
  { tiktok: 'https://tiktok.com/nova' },
  { youtube: 'https://youtube.com/watch?v=dQw4w9WgXcQ' },
  { youtube: 'https://youtube.com/%2e%2e' },
])('renders no link for %j', (account) => {
  expect(hrefs(account)).toEqual([]);
});

test('lists accounts in a fixed order, the streaming account under its configured name', () => {
  const links = socialLinks({ ...NONE, youtube: 'nova', streaming: 'nova', twitter: 'nova' }, 'Spotlight');
  expect(links.map(({ network, name }) => `${network} ${name}`)).toEqual(['Spotlight nova', 'Twitter nova', 'YouTube nova']);
});

test.each([
  ['06c16474', 'https://cdn.test/banners/5/06c16474.png?size=1024'],
  ['https://pictures.test/b.png', 'https://pictures.test/b.png'],
  ['/storage/b.png', '/storage/b.png'],
  ['//evil.test/b.png', null],
  ['http://pictures.test/b.png', null],
  ['javascript:alert(1)', null],
  ['../b', null],
  [null, null],
])('resolves the banner %s to %s', (banner, url) => {
  expect(bannerUrl({ id: '5', banner }, 'https://cdn.test')).toBe(url);
});
