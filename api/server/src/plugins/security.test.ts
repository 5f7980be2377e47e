import { createTestApp, type TestApp } from '../testing/test-app';

let test: TestApp | undefined;
afterEach(() => test?.close());

/** The headers of some kinds of responses: the site's page, the API, an error, and the panel. */
async function headersOf(env: Record<string, string>, headers: Record<string, string> = {}) {
  test = await createTestApp({ env });
  const responses = await Promise.all(
    ['/', '/api/r/settings', '/api/r/nothing', '/admin-new/'].map((url) =>
      test?.app.inject({ url, headers: { accept: 'text/html', ...headers } }),
    ),
  );
  return responses.map((response) => response?.headers ?? {});
}

it('isolates the site from pages of other origins, and takes unused powers from every page', async () => {
  for (const headers of await headersOf({})) {
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\), .*microphone=\(\)/);
    expect(headers['permissions-policy']).not.toMatch(/autoplay|encrypted-media|fullscreen|picture-in-picture/);
  }
});

it.each([
  ['a site whose address is https', { PUBLIC_URL: 'https://site.example' }, {}, true],
  ['a trusted proxy with TLS', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, true],
  ['a client that only claims it', {}, { 'x-forwarded-proto': 'https' }, false],
  ['a site without TLS', { PUBLIC_URL: 'http://site.example', TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, false],
  ['a development server', {}, {}, false],
])('tells browsers to stay with https only where the site has it: %s', async (_, env, headers, isSecure) => {
  for (const received of await headersOf(env, headers)) {
    expect(received['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined);
  }
});
