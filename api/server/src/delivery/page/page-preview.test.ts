import { siteSettings } from '../../db/schema';
import { createTestApp, sharedTestApp, TEST_PAGE } from '../../testing/test-app';
import { withPreview } from './page-preview';

describe('link previews', () => {
  const test = sharedTestApp({ env: { PUBLIC_URL: 'https://site.example' } });
  const open = async (url: string) => (await test.app.inject({ url, headers: { accept: 'text/html' } })).body;

  it('show the name and description from the settings, and the canonical URL', async () => {
    await test.db.update(siteSettings).set({ siteName: 'Night & "Day"', siteDescription: 'Where we <meet>.' });
    const page = await open('/raffles?tab=ended');
    expect(page).toContain('<title>Night &amp; &quot;Day&quot;</title>');
    expect(page).toContain('<meta property="og:site_name" content="Night &amp; &quot;Day&quot;">');
    expect(page).toContain('<meta property="og:description" content="Where we &lt;meet&gt;.">');
    expect(page).toContain('<meta property="og:url" content="https://site.example/raffles">');
    expect(page).toContain('<link rel="canonical" href="https://site.example/raffles">');
  });

  it('have no URL on unknown paths', async () => {
    expect(await open('/nowhere')).not.toMatch(/canonical|og:url/);
  });

  it("go on with the settings of before when they cannot be read, or with the host's defaults if they never could", async () => {
    await test.db.delete(siteSettings);
    expect(await open('/')).toContain('<title>Night &amp; &quot;Day&quot;</title>');
    const other = await createTestApp({ site: test });
    const { body } = await other.app.inject({ url: '/', headers: { accept: 'text/html' } });
    await other.close();
    expect(body).toContain('<title>Greenroom</title>');
    expect(body).not.toContain('og:title');
  });
});

it("replaces the host's title and description", () => {
  const template = TEST_PAGE.replace('<title>', '<meta name="description" content="The host\'s.">\n<title>');
  const page = withPreview(template, { name: 'Name', description: '$& costs $1' });
  expect(page.match(/<title>|name="description"/g)).toHaveLength(2);
  expect(page).toContain('<meta name="description" content="$&amp; costs $1">');
});
