import sharp from 'sharp';
import { siteSettings } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';

const test = sharedTestApp();

it('the page names the manifest, which has the name of the site', async () => {
  await test.db.update(siteSettings).set({ siteName: 'Nightowl' });
  const page = await test.app.inject({ url: '/store', headers: { accept: 'text/html' } });
  expect(page.body).toContain('<link rel="manifest" href="/app.webmanifest">');
  expect(page.headers['content-security-policy']).toContain("manifest-src 'self'");
  const { headers, body } = await test.app.inject('/app.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toMatchObject({ name: 'Nightowl', start_url: '/', display: 'standalone', theme_color: '#0a0d0c' });
});

it('has icons of the sizes that it says', async () => {
  const { icons } = (await test.app.inject('/app.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>();
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp((await test.app.inject(src)).rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});
