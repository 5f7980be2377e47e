import { siteSettings } from '../../db/schema';
import { createTestApp, TEST_PAGE, type TestApp } from '../../testing/test-app';
import { withPreview } from './page-preview';

describe('link previews', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: 'https://site.example' } });
  });
  afterAll(() => test.close());
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

  it("fall back to the host's defaults when the settings cannot be read", async () => {
    await test.db.delete(siteSettings);
    const page = await open('/');
    expect(page).toContain('<title>Greenroom</title>');
    expect(page).not.toContain('og:title');
  });
});

it("replaces the host's title and description", () => {
  const template = TEST_PAGE.replace('<title>', '<meta name="description" content="The host\'s.">\n<title>');
  const page = withPreview(template, { name: 'Name', description: '$& costs $1' });
  expect(page.match(/<title>|name="description"/g)).toHaveLength(2);
  expect(page).toContain('<meta name="description" content="$&amp; costs $1">');
});
