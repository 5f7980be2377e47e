import { exclude, exclusionEnd, exclusionSentence, isExcluded, liftableFrom } from './exclusion.rules';
import { inEnglish } from '../../lib/texts';
import { helpFor } from './help-organizations';
import { countryOf, needsServedRegion } from './regions.rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60 * 1000);
const none = { excludedAt: null, excludedUntil: null };
const until = (end: Date | null) => ({ excludedAt: days(-3), excludedUntil: end });

test.each([
  ['no exclusion', none, false, null],
  ['one that runs', until(days(1)), true, days(1).toISOString()],
  ['one that ends now', until(NOW), false, null],
  ['one that has ended', until(days(-1)), false, null],
  ['a permanent one', until(null), true, 'permanent'],
])('%s', (_, member, excluded, end) => {
  expect(isExcluded(member, NOW)).toBe(excluded);
  expect(exclusionEnd(member, NOW)).toBe(end);
});

test.each([
  ['day', none, days(1)],
  ['week', none, days(7)],
  ['month', none, days(30)],
  ['half-year', none, days(183)],
  ['permanent', none, null],
  ['week', until(days(-1)), days(7)],
  ['week', until(days(2)), days(7)],
  ['permanent', until(days(300)), null],
] as const)('%s begins now or extends', (length, member, end) => {
  expect(exclude(member, length, NOW)).toEqual({ excludedAt: NOW, excludedUntil: end });
});

test.each([
  ['day', until(days(2))],
  ['week', until(days(7))],
  ['half-year', until(null)],
  ['permanent', until(null)],
] as const)('%s does not shorten a longer exclusion, nor begin a permanent one again', (length, member) => {
  expect(exclude(member, length, NOW)).toBeNull();
});

test('only a permanent exclusion can be lifted, a year after its start', () => {
  expect(liftableFrom(none)).toBeNull();
  expect(liftableFrom(until(days(2)))).toBeNull();
  expect(liftableFrom({ excludedAt: NOW, excludedUntil: null })).toEqual(days(365));
});

test('the sentence names the end', () => {
  expect(inEnglish(exclusionSentence('2026-03-16T20:00:00.000Z'))).toMatch(
    /^You are taking a break until March 16, 2026 at 8:00\sPM UTC\./,
  );
  expect(inEnglish(exclusionSentence('permanent'))).toContain('permanently');
});

test.each([
  ['GET', '/', 'text/html', true],
  ['GET', '/profile/a.b', 'text/html,*/*', true],
  ['HEAD', '/store', '*/*', true],
  ['GET', '/', '', true],
  ['GET', '/main.0123abcd.js', '*/*', false],
  ['GET', '/favicon.svg', 'image/*', false],
  ['GET', '/admin-new/', 'text/html', false],
  ['GET', '/healthz', 'text/html', true],
  ['GET', '/overlay/abc/more', 'text/html', true],
  ['GET', '//auth', 'text/html', true],
  ['GET', '/api/unknown', 'text/html', false],
])('%s %s (%s), which is no route, needs a region that is served: %s', (method, path, accept, needed) => {
  expect(needsServedRegion({ method, route: undefined, path, accept })).toBe(needed);
});

test.each([
  ['GET', '/api/r/raffles', 'application/json', false],
  ['GET', '/api/r/affiliates/:id/redirect', 'text/html', true],
  ['POST', '/api/r/raffles/:id/enter', 'application/json', true],
  ['POST', '/api/r/codes/redeem', 'application/json', true],
  ['POST', '/api/r/account/delete', 'application/json', false],
  ['GET', '/api/r/account/export', 'application/json', false],
  ['POST', '/api/r/break', 'application/json', false],
  ['POST', '/api/r/contact', 'application/json', false],
  ['POST', '/logout', 'application/json', false],
  ['GET', '/healthz', '*/*', false],
  ['GET', '/readyz', '*/*', false],
  ['GET', '/overlay/:token', 'text/html', false],
  ['PUT', '/admin-new/api/settings', 'application/json', false],
  ['GET', '/auth/discord', 'text/html', false],
  ['GET', '/safer-gambling', 'text/html', false],
  ['GET', '/remotes/*', '*/*', false],
  ['POST', '/api/releases/:name', 'application/json', false],
  ['POST', '/webhooks/kick', '*/*', false],
  ['OPTIONS', '/api/r/raffles', '*/*', false],
])('the route %s %s (%s) needs a region that is served: %s', (method, route, accept, needed) => {
  expect(needsServedRegion({ method, route, isPlay: route.endsWith('/redirect'), path: route, accept })).toBe(needed);
});

test.each([
  [{ 'cf-ipcountry': 'gb' }, 'CF-IPCountry', 'GB'],
  [{ 'cf-ipcountry': 'XX1' }, 'CF-IPCountry', undefined],
  [{ 'cf-ipcountry': 'GB' }, undefined, undefined],
  [{ 'x-country': 'GB' }, 'CF-IPCountry', undefined],
  [{}, 'CF-IPCountry', undefined],
])('the country of %j by the header %s is %s', (headers, countryHeader, country) => {
  expect(countryOf(headers, { countryHeader })).toBe(country);
});

test("help begins with the visitor's country; the operator replaces a country, and an empty list removes it", () => {
  const own = { name: 'Own line', url: 'https://help.example' };
  const help = helpFor('GB', { GB: [own], US: [] });
  expect(help[0]).toEqual({ country: 'GB', name: 'United Kingdom', organizations: [own] });
  expect(help[1]?.country).toBe('default');
  expect(help.map(({ country }) => country)).not.toContain('US');
  expect(helpFor(undefined)[0]?.country).toBe('default');
});
