import { PageData } from '@greenroom/contract';
import { contrastOf, SURFACES } from '@greenroom/contract/accent';
import { type AppearanceFields, StaffAppearance } from '@greenroom/contract/admin';
import sharp from 'sharp';
import { auditLog } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { releaseForTest } from '../../testing/test-releases';

const OTHER_STAFF = '901';

const LOOK: Partial<AppearanceFields> = {
  site_name: 'Stage Nine',
  accent: '#0a0a3c',
  hero_title: 'Come <in>',
  hero_text: '</script><b>We play</b>\nat nine.',
  photo_url: 'https://photos.example/nine',
  stage_effects: false,
};

let signedIn: { cookie: string; token: string };
let builtIn: string;
const panel = sharedPanel({ env: { SITE_CONFIG: JSON.stringify({ socials: { chat: 'https://chat.example/' } }) } });
beforeAll(async () => {
  signedIn = await panel.test.openPage(await panel.test.signIn({ id: panel.staff, role: 'Admin' }));
  await releaseForTest(panel.test, 'stream', {
    entry: 'remoteEntry.js',
    routes: ['/raffles'],
    linkPreviews: { '/raffles': { title: 'Raffles' } },
  });
  builtIn = await page('/');
});

const open = (url: string, headers = {}) => panel.test.app.inject({ url, headers: { accept: 'text/html', ...headers } });
/** Without what differs at each request. */
const page = async (url: string, headers = {}) =>
  (await open(url, headers)).body.replace(/nonce="[^"]*"/g, '').replace(/content="[^"]{40,}"/g, '');
/** The addresses of the scripts, styles, fonts and pictures that a document names. */
const filesIn = (html: string) => [...html.matchAll(/<(?:script|link|img)\b[^>]*\b(?:src|href)="([^"]*)/g)].map(([, address]) => address);
const configOf = (html: string) => PageData.parse(JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}')).config ?? {};
const live = async () => StaffAppearance.parse((await panel.call('GET', '/appearance')).data);
const publish = async (fields: object) => panel.call('PUT', '/appearance', { ...(await live()), ...fields });

async function upload(background = '#c03', size = 300): Promise<string> {
  const bytes = await sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
  return (await panel.call('POST', '/appearance/pictures', [['picture', { bytes, name: 'logo.png' }]])).data.path as string;
}

it('shows visitors what is published, from the next page on, and restores what was before', async () => {
  const before = await live();
  expect(await publish(LOOK)).toMatchObject({ status: 200, data: { ...LOOK, version: before.version + 1 } });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'publish', subject: 'appearance', after: { accent: '#0a0a3c' } });

  const published = await page('/');
  expect(published).toContain('<title>Stage Nine</title>');
  expect(configOf(published)).toMatchObject({
    socials: { chat: 'https://chat.example/', photo: 'https://photos.example/nine' },
    appearance: { heroTitle: 'Come <in>', heroText: LOOK.hero_text, stageEffects: false },
  });
  expect(published).not.toContain('<b>We play');
  expect(filesIn(published)).toEqual(filesIn(builtIn));
  expect(filesIn(builtIn)).toContain('/host.12345678.js');
  const tone = /--accent:(#[\da-f]{6})/.exec(published)?.[1] ?? '';
  expect(Math.min(...SURFACES.map((surface) => contrastOf(tone, surface)))).toBeGreaterThanOrEqual(4.5);
  const { headers, body } = await open('/');
  const nonce = /<style nonce="([^"]+)">:root/.exec(body)?.[1] ?? '';
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);

  const { versions, version } = await live();
  expect(versions.map(({ site_name: name, author }) => [name, author])).toEqual([
    ['Stage Nine', expect.any(String)],
    ['Greenroom', null],
  ]);
  const restored = await panel.call('POST', `/appearance/${versions[1]?.id ?? 0}/restore`, { version });
  expect(restored).toMatchObject({ status: 200, data: { site_name: 'Greenroom', accent: null } });
  expect(await page('/')).toBe(builtIn);
  expect((await lastAuditEntry(panel.db))?.action).toBe('restore');
});

it('keeps a name that was set elsewhere as a version, when the next look is published', async () => {
  const { data } = await panel.call('GET', '/settings/site');
  await panel.call('PUT', '/settings/site', { ...data, site_name: 'Elsewhere' });
  await publish({ site_name: 'Here' });
  expect((await live()).versions.slice(0, 2).map(({ site_name: name }) => name)).toEqual(['Here', 'Elsewhere']);
  await publish({ site_name: 'Greenroom' });
});

it('shows a preview to the one who made it, as a guest sees it, and to nobody else', async () => {
  const shown = await page('/');
  const { path } = (await panel.call('POST', '/appearance/preview', { ...(await live()), ...LOOK })).data as { path: string };
  const preview = await open(path, signedIn);
  expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(preview.body).toContain('<title>Stage Nine</title>');
  expect(preview.body).toContain('"user":null');
  expect(configOf(preview.body).appearance).toMatchObject({ name: 'Stage Nine', heroTitle: 'Come <in>' });

  const other = await panel.test.openPage(await panel.test.signIn({ id: OTHER_STAFF, role: 'Admin' }));
  for (const [url, headers] of [
    [path, {}],
    [path, { cookie: other.cookie }],
    [path.replace('v1.', 'v2.'), signedIn],
    ['/?appearance=nonsense', signedIn],
  ] as const) {
    const refused = await open(url, headers);
    expect(refused.body).not.toContain('Stage Nine');
    expect(refused.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  expect(await page('/')).toBe(shown);
});

it('has the logo in the page, and the icon at the address of the built-in one', async () => {
  const [logo, icon] = [await upload(), await upload('#03c', 800)];
  const plain = await sharp((await panel.test.app.inject('/icon-192.png')).rawPayload).stats();
  await publish({ logo, icon });
  const { body } = await open('/');
  const inlined = configOf(body).appearance?.logo ?? '';
  const image = Buffer.from(inlined.replace('data:image/webp;base64,', ''), 'base64');
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 144, height: 144 });
  expect(image.byteLength).toBeLessThanOrEqual(6000);

  const { icons } = (await panel.test.app.inject('/app.webmanifest')).json<{ icons: { src: string }[] }>();
  for (const { src } of icons) {
    const drawn = sharp((await panel.test.app.inject(src)).rawPayload);
    expect((await drawn.stats()).channels.map(({ mean }) => mean)).not.toEqual(plain.channels.map(({ mean }) => mean));
  }
  await publish({ logo: null, icon: null });
});

it('draws link pictures with the look, at an address of their own', async () => {
  const pictureOf = async () => /"og:image" content="https?:\/\/[^/]+([^"]*)"/.exec((await open('/raffles')).body)?.[1] ?? '';
  const builtInPicture = await pictureOf();
  await publish({ accent: '#ff0000' });
  const own = await pictureOf();
  expect(own).not.toBe(builtInPicture);
  const response = await panel.test.app.inject(own);
  expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' });
  // The edge at the bottom has the accent.
  const edge = await sharp(response.rawPayload).extract({ left: 0, top: 622, width: 1, height: 1 }).raw().toBuffer();
  const [red, green] = edge;
  expect(red).toBeGreaterThan(220);
  expect(green).toBeLessThan(150);
  await publish({ accent: null });
  expect(await pictureOf()).toBe(builtInPicture);
});

it.each([
  ['an accent that is more than a colour', { accent: 'red;}' }, 'accent'],
  ['a link with a script', { chat_url: 'javascript:alert(1)' }, 'chat_url'],
  ['a link without encryption', { streaming_url: 'http://kick.example' }, 'streaming_url'],
  ['a logo that is no picture of the site', { logo: 'https://elsewhere.example/a.png' }, 'logo'],
  ['a logo that is gone', { logo: '/storage/pictures/gone.webp' }, 'logo'],
  ['a hero text that is too long', { hero_text: 'a'.repeat(301) }, 'hero_text'],
  ['no name', { site_name: ' ' }, 'site_name'],
])('refuses %s', async (_what, fields, field) => {
  const count = await panel.db.$count(auditLog);
  expect(await publish(fields)).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
  expect(await panel.db.$count(auditLog)).toBe(count);
});

it('refuses a drawing as a logo', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const response = await panel.call('POST', '/appearance/pictures', [['picture', { bytes, name: 'logo.svg' }]]);
  expect(response).toMatchObject({ status: 422, message: 'logo.svg is not an image' });
});

it('overwrites nothing that somebody else has published meanwhile', async () => {
  const outdated = await live();
  await publish({ hero_title: 'First' });
  expect(await panel.call('PUT', '/appearance', { ...outdated, hero_title: 'Second' })).toMatchObject({ status: 409 });
  expect((await live()).hero_title).toBe('First');
});
