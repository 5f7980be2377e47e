import { localCookie, localPolicy, localUrl, localizeResponse, nonceOf, siteUrl } from './headers.mjs';

const origins = { site: 'https://site.example', local: 'http://localhost:3002' };

test.each([
  ['a=1; Domain=site.example; Path=/; HttpOnly; Secure; SameSite=Lax', 'a=1; Path=/; HttpOnly; SameSite=Lax'],
  ['a=1;domain = .site.example;secure;Max-Age=60', 'a=1; Max-Age=60'],
  ['secure=domain=x; Secure', 'secure=domain=x'],
  ['a=1; SameSite=None; Secure; Partitioned', 'a=1; SameSite=Lax'],
  ['__Host-a=1; Path=/; Secure', '__Host-a=1; Path=/; Secure'],
  ['__Secure-a=1; Domain=site.example; Secure; SameSite=None', '__Secure-a=1; Secure; SameSite=None'],
])('rewrites the cookie "%s" as "%s"', (cookie, expected) => {
  expect(localCookie(cookie)).toBe(expected);
});

test.each([
  ['https://site.example/store?a=1#b', '/store?a=1#b'],
  ['/login', '/login'],
  ['store', '/store'],
  ['https://chat.example/authorize?to=https://site.example/', 'https://chat.example/authorize?to=https://site.example/'],
  ['http://site.example/', 'http://site.example/'],
  ['https://site.example.evil/', 'https://site.example.evil/'],
  ['http://', 'http://'],
])('rewrites a redirect to %s as %s', (location, local) => {
  expect(localUrl(location, origins.site)).toBe(local);
});

test.each([
  ['http://localhost:3002', 'https://site.example'],
  ['http://localhost:3002/store?a=1', 'https://site.example/store?a=1'],
  ['http://localhost:30021', 'http://localhost:30021'],
  ['https://evil.example', 'https://evil.example'],
  ['null', 'null'],
])('sends a request from %s to the site as one from %s', (value, expected) => {
  expect(siteUrl(value, origins)).toBe(expected);
});

describe('the policy', () => {
  const change = (/** @type {string} */ policy) => localPolicy(policy, origins.local);

  test('stays unchanged, except for the WebSocket of local updates', () => {
    const site =
      "default-src 'self'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self' 'nonce-abc'; connect-src 'self' https:; frame-ancestors 'none'";
    expect(change(site)).toBe(site.replace('https:;', 'https: ws://localhost:3002;'));
  });

  test('no longer upgrades requests to https', () => {
    expect(change("upgrade-insecure-requests; script-src 'self'; block-all-mixed-content")).toBe("script-src 'self'");
  });

  test('allows local styles and the badge if it allows other sources only, or none', () => {
    expect(change("default-src 'none'; script-src https://cdn.example")).toBe(
      "default-src 'none'; script-src https://cdn.example 'self'; connect-src ws://localhost:3002; style-src 'self'",
    );
  });

  test('gets no directive for what is allowed without one', () => {
    expect(change("frame-ancestors 'none'")).toBe("frame-ancestors 'none'");
  });

  test("has the nonce of the page's own scripts", () => {
    expect(nonceOf("script-src 'nonce-a/b+c=='")).toBe('a/b+c==');
    expect(nonceOf("script-src 'self'")).toBeUndefined();
  });
});

test('drops response headers that require an integrity or https', () => {
  const headers = {
    'integrity-policy': 'blocked-destinations=(script)',
    'strict-transport-security': 'max-age=1',
    'x-frame-options': 'DENY',
    location: 'https://site.example/',
    'set-cookie': ['a=1; Secure', 'b=2; Secure'],
  };
  localizeResponse(headers, origins);
  expect(headers).toEqual({ 'x-frame-options': 'DENY', location: '/', 'set-cookie': ['a=1', 'b=2'] });
});
