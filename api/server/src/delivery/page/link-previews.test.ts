import fs from 'node:fs';
import path from 'node:path';
import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { challenges, members, raffles } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';

// What the services of chats read, over our own remotes' declarations.

const REPOSITORY = path.resolve(__dirname, '../../../../..');
const NOW = new Date('2026-03-15T20:00:00Z');

const env = { PUBLIC_URL: 'https://site.example', METRICS_ALLOW: '127.0.0.1' };
const test = sharedTestApp({ env, logLevel: 'info', now: () => NOW });
beforeAll(async () => {
  for (const [remote, routes] of [
    ['stream', ['/raffles', '/raffles/:id', '/tournaments', '/tournaments/:id', '/bonus-hunts']],
    ['leaderboard', ['/', '/leaderboard', '/challenges']],
    ['members', ['/profile', '/profile/:username', '/tickets']],
  ] as const) {
    const { greenroom } = JSON.parse(fs.readFileSync(path.join(REPOSITORY, `remote-${remote}/package.json`), 'utf8')) as {
      greenroom: object;
    };
    await releaseForTest(test, remote, { entry: 'remoteEntry.js', routes, ...greenroom });
  }
  await test.db.insert(raffles).values({ id: 7, title: 'Night & "Day"', description: '', prize: '$500', startsAt: NOW, entryCost: 0 });
});

const open = async (url: string, headers = {}) => (await test.app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;
const shown = (page: string, name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(page)?.[1];
const pictureOf = (page: string) => shown(page, 'image')?.replace('https://site.example', '') ?? '';

it('show the raffle, as it is after a change', async () => {
  const page = await open('/raffles/7');
  expect(shown(page, 'title')).toBe('Night &amp; &quot;Day&quot;');
  expect(shown(page, 'description')).toBe('Prize: $500');
  expect(shown(page, 'url')).toBe('https://site.example/raffles/7');
  expect(page).toContain('<title>Night &amp; &quot;Day&quot; - Greenroom</title>');
  await test.db.update(raffles).set({ title: 'Noon' }).where(eq(raffles.id, 7));
  const changed = await open('/raffles/7');
  expect(shown(changed, 'title')).toBe('Noon');
  expect(pictureOf(changed)).not.toBe(pictureOf(page));
});

it('have a picture, large and light, without a cookie', async () => {
  const url = pictureOf(await open('/raffles/7'));
  const response = await test.app.inject(url);
  expect(response).toMatchObject({
    statusCode: 200,
    cookies: [],
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' },
  });
  expect(response.rawPayload.byteLength).toBeLessThan(300_000);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  const { headers } = await test.app.inject(url.replace(/[0-9a-f]{16}\.jpg/, '0000000000000000.jpg'));
  expect(headers['cache-control']).toBe('no-cache');
});

it('count as no visit: neither the log nor the metrics have their requests', async () => {
  test.warnings.length = 0;
  expect(shown(await open('/raffles/7'), 'title')).toBe('Noon');
  const lines = test.warnings.map((line) => JSON.parse(line) as { msg: string; path?: string });
  expect(lines.filter(({ msg }) => msg === 'request').map(({ path: requested }) => requested)).toEqual(['/raffles/7']);
  const { body: metrics } = await test.app.inject('/metrics');
  expect(metrics).toContain('route="page"');
  expect(metrics).not.toContain('route="/api/r/raffles');
});

it('show what a search parameter names', async () => {
  await test.db
    .insert(challenges)
    .values({ id: 3, slotName: 'Gates', multiplier: 1000, minBet: 2, prize: 250, description: '', startsAt: NOW });
  const page = await open('/challenges?challenge=3');
  expect(shown(page, 'title')).toBe('1,000x on Gates');
  expect(shown(page, 'url')).toBe('https://site.example/challenges?challenge=3');
  expect((await test.app.inject(pictureOf(page))).statusCode).toBe(200);
  expect(shown(await open('/challenges'), 'title')).toBe('Challenges');
});

it("are in the site's language, where their remote has its texts", async () => {
  const { languages } = test.services;
  const po = `
msgid "Prize: {1}"
msgstr "Zu gewinnen: {1}"
`;
  const file = 'texts/de.0a1b2c3d.json';
  const linkPreviews = { '/quests/:id': { from: '/api/r/raffles/:id', title: '{/data/title}', text: 'Prize: {/data/prize}' } };
  const remote = { entry: 'remoteEntry.js', routes: ['/quests/:id'], linkPreviews, texts: { de: file } };
  await releaseForTest(test, 'quests', remote, { [file]: JSON.stringify(compileCatalog(po)) });
  languages.own = 'de';
  const page = await open('/quests/7');
  expect([shown(page, 'title'), shown(page, 'description')]).toEqual(['Noon', 'Zu gewinnen: $500']);
  expect(shown(await open('/raffles/7'), 'description')).toBe('Prize: $500');
  languages.own = 'en';
  expect(shown(await open('/quests/7'), 'description')).toBe('Prize: $500');
});

it('no longer show a member who is gone', async () => {
  const visitor = await test.signIn({ id: '1', username: 'ann' });
  const page = await open('/profile/ann', visitor);
  expect(shown(page, 'title')).toBe('ann');
  await test.db.delete(members).where(eq(members.id, '1'));
  const gone = await open('/profile/ann');
  expect(shown(gone, 'title')).toBe('Greenroom');
  expect(shown(gone, 'image')).toBeUndefined();
  expect((await test.app.inject(pictureOf(page))).statusCode).toBe(404);
});

it.each([['/raffles/999'], ['/tickets'], ['/profile'], ['/nowhere'], ['/']])("are the site's own at %s", async (url) => {
  const page = await open(url);
  expect(shown(page, 'title')).toBe('Greenroom');
  expect(shown(page, 'image')).toBeUndefined();
});

it.each([
  ['/api/link-previews/0.jpg'],
  ['/api/link-previews/0.jpg?of=/tickets'],
  ['/api/link-previews/0.jpg?of=https://elsewhere.example/raffles/7'],
  ['/api/link-previews/0.jpg?of=/raffles/7&of=/raffles/8'],
])('have no picture at %s', async (url) => {
  expect((await test.app.inject(url)).statusCode).toBe(404);
});
