import fs from 'node:fs';
import path from 'node:path';
import { sharedTestApp } from '../testing/test-app';

const LOGO = path.join(import.meta.dirname, '../../../../host/src/app/mark.svg');
const AUTHORIZE = '/demo/discord/authorize';

const test = sharedTestApp();
beforeAll(async () => {
  // The mock provider is on the server's own address.
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});

const open = (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } });
const withoutBlanks = (svg: string) => svg.replace(/\s*\n\s*/g, '');

/** The URL of the mock provider's page. */
async function signInPage(): Promise<string> {
  const { location } = (await open('/auth/discord')).headers;
  return location?.slice(location.indexOf(AUTHORIZE)) ?? '';
}

it.each<[string, number, () => Promise<string>]>([
  ['the sign-in', 200, signInPage],
  ['a sign-in that is not complete', 400, async () => AUTHORIZE],
  ['a missing file', 404, async () => '/storage/missing.webp'],
  ['the panel without a member', 401, async () => '/admin-new/'],
])("%s has the site's icon, which its policy allows", async (_name, status, address) => {
  const { statusCode, headers, body } = await open(await address());
  expect(statusCode).toBe(status);
  const icons = [...body.matchAll(/<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,([^"]+)">/g)];
  expect(icons.map(([, svg]) => decodeURIComponent(svg ?? ''))).toEqual([withoutBlanks(fs.readFileSync(LOGO, 'utf8'))]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; img-src data:; /);
});

it('says in which language and direction it is, but for pages that are always in English', async () => {
  const rootOf = async (url: string) =>
    /<html[^>]*>/.exec((await test.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'ar' } })).body)?.[0];
  expect(await rootOf('/storage/missing.webp')).toBe('<html lang="ar" dir="rtl">');
  for (const url of [await signInPage(), AUTHORIZE, '/demo/privacy']) expect(await rootOf(url)).toBe('<html lang="en">');
  const refused = await test.app.inject({ url: '/', headers: { accept: 'text/html', host: 'a b', 'accept-language': 'es' } });
  expect([refused.statusCode, /<html[^>]*>/.exec(refused.body)?.[0]]).toEqual([400, '<html lang="es" dir="ltr">']);
});
