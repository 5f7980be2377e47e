import { createTestApp, sharedTestApp } from '../testing/test-app';

describe("the mock provider's avatars", () => {
  const test = sharedTestApp();

  const avatar = async (path: string) => {
    const response = await test.app.inject(`/demo/discord/${path}`);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    return response.body;
  };

  it('are the same for each request of a hash, and differ between hashes', async () => {
    const mine = await avatar('avatars/1/a1d0c6e8.png?size=128');
    expect(mine).toMatch(/^<svg /);
    expect(await avatar('avatars/1/a1d0c6e8.png?size=64')).toBe(mine);
    expect(await avatar('avatars/2/b2e1d7f9.png')).not.toBe(mine);
  });

  it('include five defaults', async () => {
    const defaults = await Promise.all([0, 1, 2, 3, 4].map((n) => avatar(`embed/avatars/${n}.png`)));
    expect(new Set(defaults).size).toBe(5);
  });
});

it("are the real platform's if a client of it is configured", async () => {
  const test = await createTestApp({ env: { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' } });
  const response = await test.app.inject('/demo/discord/embed/avatars/0.png');
  await test.close();
  expect(response.statusCode).toBe(404);
});
