import { eq } from 'drizzle-orm';
import { affiliates } from '../../db/schema';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const test = sharedTestApp();

beforeAll(async () => {
  await test.db.insert(affiliates).values([
    { id: 1, name: 'Second', link: 'https://casino.example/join?ref=us', isFeatured: true, position: 2, benefits: ['a'] },
    { id: 2, name: 'First', link: 'https://other.example/', isFeatured: true, position: 1 },
    { id: 3, name: 'Hidden', link: 'https://hidden.example/' },
  ]);
});

it('lists the featured affiliates in order, without their links', async () => {
  const response = await test.app.inject('/api/r/affiliates/featured');
  expect(response.json()).toEqual({
    success: true,
    data: [
      { id: 2, name: 'First', logo_url: null, benefits: [] },
      { id: 1, name: 'Second', logo_url: null, benefits: ['a'] },
    ],
  });
});

it('redirects only to the stored link, and counts the click', async () => {
  for (const query of ['', '?url=https://evil.example/&link=https://evil.example/']) {
    const response = await test.app.inject({
      url: `/api/r/affiliates/1/redirect${query}`,
      headers: { cookie: 'age-confirmed=18', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('https://casino.example/join?ref=us');
  }
  const [row] = await test.db.select().from(affiliates).where(eq(affiliates.id, 1));
  expect(row?.clicks).toBe(2);
  expect((await test.app.inject('/api/r/affiliates/stats')).json()).toEqual({
    success: true,
    data: { total_affiliates: 3, featured_affiliates: 2, total_clicks: 2 },
  });
});

it.each([
  ['HEAD', {}],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['GET', { purpose: 'prefetch' }],
] as const)('redirects a %s that nobody clicked (%j), without counting it', async (method, headers) => {
  const [before] = await test.db.select().from(affiliates).where(eq(affiliates.id, 1));
  const response = await test.app.inject({
    method,
    url: '/api/r/affiliates/1/redirect',
    headers: { cookie: 'age-confirmed=18', ...headers },
  });
  expect([response.statusCode, response.headers.location]).toEqual([302, 'https://casino.example/join?ref=us']);
  const [after] = await test.db.select().from(affiliates).where(eq(affiliates.id, 1));
  expect(after?.clicks).toBe(before?.clicks);
});

it('counts few clicks of one address, and goes on redirecting', async () => {
  const limited = await createTestApp({ rateLimits: true, site: test });
  const click = async (remoteAddress: string) =>
    (await limited.app.inject({ url: '/api/r/affiliates/2/redirect', remoteAddress, headers: { cookie: 'age-confirmed=18' } })).headers
      .location;
  for (let count = 0; count < 15; count += 1) expect(await click('203.0.113.1')).toBe('https://other.example/');
  expect(await click('203.0.113.2')).toBe('https://other.example/');
  const [row] = await test.db.select().from(affiliates).where(eq(affiliates.id, 2));
  expect(row?.clicks).toBe(11);
  await limited.close();
});

it('refuses to store a link of another scheme', async () => {
  const script = { name: 'Bad', link: 'javascript:alert(1)' };
  await expect(test.db.insert(affiliates).values(script)).rejects.toThrow();
});
