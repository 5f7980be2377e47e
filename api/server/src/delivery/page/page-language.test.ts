/** @both-databases Each driver maps arrays, such as the list of languages, in its own way. */
import fs from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import { PageData } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { members, overlays } from '../../db/schema';
import { openBrowser } from '../../testing/member-browser';
import { TEST_PAGE } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';
import { sharedPanel } from '../../testing/staff-panel';
import { inLanguage } from './page-language';

const SHELL = { es: { '/texts/es.1234abcd.json': 'sha384-es' }, ar: { '/texts/ar.1234abcd.json': 'sha384-ar' } };
const STORE = {
  entry: 'e.js',
  routes: ['/store'],
  texts: { es: 'texts/es.js0n.json', de: 'texts/de.js0n.json' },
  files: { 'texts/es.js0n.json': 'sha384-store' },
};

const panel = sharedPanel();

beforeEach(async () => {
  await panel.test.reset();
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify({ provides: {}, texts: SHELL, completesRemotes: true }));
});

const open = (url: string, language?: string, headers: Record<string, string> = {}) =>
  panel.test.app.inject({ url, headers: { accept: 'text/html', ...(language && { 'accept-language': language }), ...headers } });

function dataOf(html: string): PageData {
  return PageData.parse(JSON.parse(/id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? ''));
}

const withoutSecrets = (html: string) => html.replace(/nonce="[^"]+"/g, 'nonce').replace(/name="csrf-token" content="[^"]+"/, 'token');
const rootOf = (html: string) => /<html[^>]*>/.exec(html)?.[0];
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="fetch" href="([^"]+)" crossorigin>/g)].map(([, href]) => href);

it("has the language and direction of the visitor, and preloads the texts of the shell and of the page's remote", async () => {
  const files = await releaseForTest(panel.test, 'store', STORE);
  const spanish = await open('/store', 'es-MX,en;q=0.8');
  expect(rootOf(spanish.body)).toBe('<html lang="es" dir="ltr">');
  expect(preloads(spanish.body)).toEqual(['/texts/es.1234abcd.json', `${files}/texts/es.js0n.json`]);
  const { texts, config, remotes } = dataOf(spanish.body);
  expect(texts).toEqual(SHELL.es);
  expect(config?.languages).toEqual(['en', 'es', 'ar']);
  expect(remotes?.[0]).toMatchObject({
    texts: { es: `${files}/texts/es.js0n.json` },
    files: { [`${files}/texts/es.js0n.json`]: 'sha384-store' },
  });

  const arabic = await open('/store', 'ar');
  expect(rootOf(arabic.body)).toBe('<html lang="ar" dir="rtl">');
  expect(preloads(arabic.body)).toEqual(['/texts/ar.1234abcd.json']);
  expect(dataOf(arabic.body).remotes?.[0]).not.toHaveProperty('texts');
});

it('is the English page, but for the list of languages, for those who want a language that the host has no texts of', async () => {
  await releaseForTest(panel.test, 'store', STORE);
  const [none, english, german, unwanted] = await Promise.all([undefined, 'en-GB', 'de', '*'].map((language) => open('/store', language)));
  const page = withoutSecrets(none!.body);
  for (const other of [english, german, unwanted]) expect(withoutSecrets(other!.body)).toBe(page);
  expect(rootOf(page)).toBe('<html lang="en">');
  await fs.rm(path.join(panel.test.hostDist, 'host.json'));
  const before = withoutSecrets((await open('/store')).body);
  expect(page.replace('"languages":["en","es","ar"],', '').replace(',"languages":["en","es","ar"]', '')).toBe(before);
  expect(before).not.toMatch(/texts|languages/);
});

it('is not shared between languages, also once it is compressed for all', async () => {
  const head = Array.from({ length: 40 }, (_, at) => `<meta name="m${at}">`).join('');
  await fs.writeFile(path.join(panel.test.hostDist, 'index.html'), TEST_PAGE.replace('</head>', `${head}</head>`));
  const wanted = ['en', 'es', 'ar', 'en', 'es', 'ar', 'en', 'es', 'ar', 'en', 'es', 'ar'];
  const shown: (string | undefined)[] = [];
  for (const language of wanted) {
    const page = await open('/', language, { 'accept-encoding': 'br' });
    expect(page.headers.vary).toBe('*');
    shown.push(/lang="(\w+)"/.exec(zlib.brotliDecompressSync(page.rawPayload).toString())?.[1]);
  }
  expect(shown).toEqual(wanted);
  expect((await open('/nowhere', 'ar')).body).toContain('<html lang="ar" dir="rtl">');
  expect((await open('/nowhere-else', 'es')).body).toContain('<html lang="es" dir="ltr">');
});

it("is in the language that the visitor chose, and in the member's own wherever they sign in", async () => {
  expect(rootOf((await open('/', 'ar', { cookie: 'language=es' })).body)).toContain('"es"');
  const { cookie } = await panel.test.signIn({ id: '901', language: 'ar' });
  const page = await open('/', 'es', { cookie });
  expect(rootOf(page.body)).toContain('"ar"');
  expect(page.cookies).toContainEqual(expect.objectContaining({ name: 'language', value: 'ar', sameSite: 'Lax', maxAge: 31_536_000 }));
  expect(page.cookies.find(({ name }) => name === 'language')).not.toHaveProperty('httpOnly');
  const again = await open('/', 'es', { cookie: `${cookie}; language=ar` });
  expect(again.cookies.map(({ name }) => name)).not.toContain('language');
  await panel.db.update(members).set({ language: null }).where(eq(members.id, '901'));
  const unset = await open('/', 'es', { cookie });
  expect(rootOf(unset.body)).toContain('"es"');
  expect(unset.cookies.map(({ name }) => name)).not.toContain('language');
});

it('is in the language that a member saves, which is part of their data', async () => {
  const { post, get, page } = await openBrowser(panel.test, await panel.test.signIn({ id: '902' }));
  const { cookie } = page;
  const save = (language: string) => post('/api/r/profile/update', { language });
  expect((await save('tlh')).statusCode).toBe(422);
  expect(rootOf((await open('/', undefined, { cookie })).body)).toBe('<html lang="en">');
  expect((await save('es')).statusCode).toBe(200);
  expect(rootOf((await open('/', 'ar', { cookie })).body)).toContain('"es"');
  expect((await get('/api/r/account/export')).json()).toMatchObject({ data: { members: [{ id: '902', language: 'es' }] } });
});

it('is offered in what the staff chooses, from the next page on', async () => {
  const { id: _, ...settings } = (await panel.call('GET', '/settings/site')).data;
  const saved = await panel.call('PUT', '/settings/site', { ...settings, language: 'ar', languages: ['es'] });
  expect(saved.data).toMatchObject({ language: 'ar', languages: ['es'] });
  expect(rootOf((await open('/', 'ar')).body)).toBe('<html lang="en">');
  const page = await open('/', 'es');
  expect(rootOf(page.body)).toContain('"es"');
  expect(dataOf(page.body).config?.languages).toEqual(['en', 'es']);

  const only = await panel.call('PUT', '/settings/site', { ...saved.data, languages: [] });
  expect(dataOf((await open('/', 'es')).body).config).not.toHaveProperty('languages');
  const { version } = only.data;
  expect((await panel.call('PUT', '/settings/site', { ...settings, version })).status).toBe(200);
});

it("shows overlays in the site's own language", async () => {
  await fs.writeFile(path.join(panel.test.hostDist, 'overlay.html'), TEST_PAGE);
  const { id: _, ...settings } = (await panel.call('GET', '/settings/site')).data;
  expect(rootOf((await open('/overlay/preview', 'es')).body)).toBe('<html lang="en">');
  const { languages } = panel.test.services;
  const reload = jest.spyOn(languages, 'reload');
  await panel.call('PUT', '/settings/site', { ...settings, language: 'ar' });
  await reload.mock.results[0]?.value;
  expect(['es', 'en-XA', null].map((language) => languages.of({ language }))).toEqual(['es', 'ar', 'ar']);
  const [row] = await panel.db
    .insert(overlays)
    .values({
      name: 'Hunt',
      kind: 'hunt',
      options: { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-right' },
      createdAt: new Date(),
    })
    .returning();
  const page = await open(`/overlay/${row!.token}`, 'es');
  expect(rootOf(page.body)).toContain('"ar"');
  expect(preloads(page.body)).toEqual(['/texts/ar.1234abcd.json']);
  expect(dataOf(page.body.replace('"remotes"', '"user":null,"remotes"')).texts).toEqual(SHELL.ar);
});

it("writes the language into the host's own page, and changes nothing of it in English", async () => {
  const page = await fs.readFile(path.join(import.meta.dirname, '../../../../../host/src/index.html'), 'utf8');
  expect(inLanguage(page, 'en')).toBe(page);
  expect(inLanguage(page, 'es')).toContain('<html lang="es" dir="ltr">');
  expect(inLanguage('<!doctype html><html lang=en data-a="b">', 'ar')).toBe('<!doctype html><html lang="ar" dir="rtl" data-a="b">');
  for (const text of [
    'This takes longer than usual.',
    'Reload the page',
    'This site needs JavaScript. Please allow it and reload the page.',
  ])
    expect(page.split(text)).toHaveLength(2);
});
