import { sharedTestApp } from '../testing/test-app';

const NOW = new Date('2026-11-21T18:00:00Z');

describe("the mock provider's stream", () => {
  const test = sharedTestApp({ now: () => NOW });

  it("is live, in the format of Kick's API", async () => {
    const response = await test.app.inject('/demo/kick/channel');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({
      livestream: { is_live: true, start_time: '2026-11-21T16:30:00.000Z' },
      recent_categories: [{ name: 'Slots & Casino' }, { name: 'Just Chatting' }],
      followers_count: 18_420,
    });
  });

  it('has a player that names itself a demo, and that only the site may frame', async () => {
    const page = await test.app.inject('/demo/kick/player');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This picture stands in for the player of Kick.');
    expect(page.body).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)"/.exec(page.body)?.[1];
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'; style-src 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('lets nobody frame the consent page', async () => {
    const page = await test.app.inject('/demo/kick/authorize');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
