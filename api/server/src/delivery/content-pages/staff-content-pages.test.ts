import fs from 'node:fs';
import path from 'node:path';
import { PageData } from '@greenroom/contract';
import type { StaffContentPage } from '@greenroom/contract/admin';
import MarkdownIt from 'markdown-it';
import sharp from 'sharp';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type PanelResponse, sharedPanel } from '../../testing/staff-panel';
import { releaseForTest } from '../../testing/test-releases';

const REPOSITORY = path.resolve(__dirname, '../../../../..');

const RULES = {
  title: 'Rules & <terms>',
  slug: 'rules',
  body: '# Play fair\n\nOne account for each *member*.\n\n<script>alert(1)</script>',
  is_published: true,
  in_menu: true,
  in_footer: true,
  position: 2,
};

const panel = sharedPanel({ env: { PUBLIC_URL: 'https://site.example' } });
beforeAll(async () => {
  const { greenroom } = JSON.parse(fs.readFileSync(path.join(REPOSITORY, 'remote-store/package.json'), 'utf8')) as { greenroom: object };
  await releaseForTest(panel.test, 'store', { entry: 'remoteEntry.js', routes: ['/store', '/contact', '/pages/:slug'], ...greenroom });
});

const page = async (url: string) => {
  const { statusCode, body } = await panel.test.app.inject({ url, headers: { accept: 'text/html' } });
  const { config } = PageData.parse(JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}'));
  return { status: statusCode, links: config?.links, preloads: body.includes('preloadData?.('), html: body };
};
const read = async (slug: string) => (await panel.test.app.inject(`/api/r/pages/${slug}`)).json<PanelResponse>();
const make = (fields: object) => panel.call('POST', '/pages', { ...RULES, ...fields });
const change = ({ id, version, ...row }: StaffContentPage, fields: object) =>
  panel.call('PUT', `/pages/${id}`, { ...row, ...fields, version });
const remove = ({ id, version }: StaffContentPage) => panel.call('DELETE', `/pages/${id}?version=${version}`);

it('shows a page with its links while it is published, and 404 otherwise', async () => {
  expect(await page('/pages/rules')).toMatchObject({ status: 404, preloads: false });
  const draft: StaffContentPage = (await make({ is_published: false })).data;
  expect(await page('/pages/rules')).toMatchObject({ status: 404, links: undefined });
  expect(await read('rules')).toMatchObject({ success: false, message: "This page doesn't exist." });

  const published: StaffContentPage = (await change(draft, { is_published: true })).data;
  expect(await read('rules')).toEqual({
    success: true,
    data: {
      title: RULES.title,
      html:
        '<h2 id="section-play-fair">Play fair</h2>\n<p>One account for each <em>member</em>.</p>\n' +
        '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
      summary: 'One account for each member.',
    },
  });
  const link = { label: RULES.title, path: '/pages/rules' };
  const shown = await page('/pages/rules');
  expect(shown).toMatchObject({ status: 200, preloads: true, links: { menu: [link], footer: [link] } });
  expect(shown.html).toContain('<title>Rules &amp; &lt;terms&gt; - Greenroom</title>');
  expect(shown.html).toContain('<meta property="og:description" content="One account for each member.">');
  expect(shown.html).toContain('<link rel="canonical" href="https://site.example/pages/rules">');

  await make({ slug: 'about', title: 'About', in_menu: false, position: 1 });
  expect((await page('/store')).links).toEqual({ menu: [link], footer: [{ label: 'About', path: '/pages/about' }, link] });

  expect(await remove(published)).toMatchObject({ status: 200 });
  expect(await page('/pages/rules')).toMatchObject({ status: 404, preloads: false, links: { footer: [{ label: 'About' }] } });
  expect((await page('/pages/rules')).links).not.toHaveProperty('menu');
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'delete', subject: 'pages', before: { body: RULES.body } });
});

it('renders a text as it is saved, and for no visitor', async () => {
  const parse = jest.spyOn(MarkdownIt.prototype, 'parse');
  const saved: StaffContentPage = (await make({ slug: 'equal', body: '# a\n'.repeat(3) })).data;
  expect(parse).toHaveBeenCalledTimes(1);
  const pages = await Promise.all(Array.from({ length: 5 }, () => read('equal')));
  expect(new Set(pages.map(({ data }) => data.html.split('<h2').length))).toEqual(new Set([4]));
  expect(parse).toHaveBeenCalledTimes(1);
  await remove(saved);
});

it('refuses a short text that would be a large page', async () => {
  const body = `|${'a|'.repeat(10)}\n|${'-|'.repeat(10)}\n${'a\n'.repeat(3000)}`;
  expect(await make({ slug: 'large', body })).toMatchObject({
    status: 422,
    errors: { body: ['This page is too large. Split it up, or make its tables smaller.'] },
  });
});

it('keeps what was saved, and restores it', async () => {
  const first: StaffContentPage = (await make({ slug: 'terms', body: 'First.' })).data;
  const second: StaffContentPage = (await change(first, { body: 'Second.', slug: 'terms-2' })).data;
  const versions = async () => (await panel.call('GET', `/pages/${first.id}/versions`)).data as PanelResponse[];
  expect(await versions()).toMatchObject([
    { body: 'Second.', slug: 'terms-2', author: expect.any(String) },
    { body: 'First.', slug: 'terms', author: expect.any(String) },
  ]);
  const restore = (id: number, version: number) => panel.call('POST', `/pages/${first.id}/versions/${id}/restore`, { version });
  const [, { id: firstVersion }] = (await versions()) as [PanelResponse, PanelResponse];
  expect(await restore(firstVersion, first.version)).toMatchObject({ status: 409 });
  expect(await restore(firstVersion, second.version)).toMatchObject({ status: 200, data: { body: 'First.', slug: 'terms', version: 3 } });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'restore', before: { body: 'Second.' }, after: { body: 'First.' } });
  expect(await read('terms')).toMatchObject({ data: { html: '<p>First.</p>\n' } });
  expect(await versions()).toHaveLength(3);

  const other: StaffContentPage = (await make({ slug: 'terms-2' })).data;
  expect(await restore((await versions())[1]?.id, 3)).toMatchObject({ status: 422, errors: { slug: ['Another page has this address.'] } });
  const ofOther = ((await panel.call('GET', `/pages/${other.id}/versions`)).data as PanelResponse[])[0]?.id;
  expect(await restore(ofOther, 3)).toMatchObject({ status: 404 });
});

it('previews a text as the site would show it, and stores nothing', async () => {
  const total = async () => (await panel.call('GET', '/pages')).total as number;
  const before = await total();
  const preview = await panel.call('POST', '/pages/preview', { body: RULES.body });
  expect(preview).toMatchObject({ status: 200, data: { html: expect.stringContaining('&lt;script&gt;') } });
  expect(await total()).toBe(before);
});

it.each([
  ['a taken address', { slug: 'about' }, 'slug'],
  ['an address with a slash', { slug: 'a/b' }, 'slug'],
  ['an address of dots', { slug: '..' }, 'slug'],
  ['no address', { slug: '' }, 'slug'],
  ['no title', { title: ' ' }, 'title'],
  ['an empty text', { body: ' \n' }, 'body'],
  ['a long text', { body: 'a'.repeat(30_001) }, 'body'],
  ['a picture of another site', { body: 'a\n\n> ![b](https://evil.example/pixel.png)' }, 'body'],
  ['a picture that is gone', { body: '![b](/storage/pictures/gone.webp)' }, 'body'],
])('refuses %s', async (_what, fields, field) => {
  expect(await make({ slug: 'refused', ...fields })).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
});

it('refuses a text of a megabyte before it is read', async () => {
  expect(await make({ slug: 'huge', body: '>'.repeat(1_100_000) })).toMatchObject({ status: 413 });
});

it('shows a picture that was uploaded, as long as a page or a version has it', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c03' } })
    .png()
    .toBuffer();
  const { data } = await panel.call('POST', '/pages/pictures', [['picture', { bytes, name: 'prize.png' }]]);
  expect(await make({ slug: 'prizes', body: `![A prize](${data.path})` })).toMatchObject({ status: 200 });
  expect(await read('prizes')).toMatchObject({ data: { html: expect.stringContaining(`<img src="${data.path}"`) } });
});

it("links a board's terms while they are published", async () => {
  const platform = await panel.call('POST', '/platforms', { name: 'Roobet', slug: 'roobet' });
  const terms: StaffContentPage = (await make({ slug: 'board-terms', title: 'Terms of the board' })).data;
  const board = await panel.call('POST', '/leaderboards', {
    platform_id: platform.data.id,
    starts_at: new Date(Date.now() - 60_000).toISOString(),
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    terms_page_id: terms.id,
  });
  expect(board).toMatchObject({ status: 200, data: { terms_page_id: terms.id } });
  const shown = async () => (await panel.test.app.inject('/api/r/leaderboard')).json<PanelResponse>().data.all_leaderboards.roobet.terms;
  expect(await shown()).toEqual({ title: 'Terms of the board', path: '/pages/board-terms' });
  const draft: StaffContentPage = (await change(terms, { is_published: false })).data;
  expect(await shown()).toBeUndefined();
  expect(await remove(draft)).toMatchObject({ status: 200 });
  expect(await panel.call('GET', `/leaderboards/${board.data.id}`)).toMatchObject({ data: { terms_page_id: null } });
});
