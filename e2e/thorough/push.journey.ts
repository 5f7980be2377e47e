import type { Page } from '@playwright/test';
import { openMockPushService } from '@greenroom/server/testing/mock-push-service';
import { launchArgs } from '../../kit/lib/chromium.mjs';
import { violations } from '../helpers/axe';
import { expect, login, test as base } from '../helpers/fixtures';
import { post } from '../helpers/post';
import { type Site, siteFixture } from '../helpers/site';
import { openStore, redeem } from '../helpers/store';

/** A site that sends to push services of this machine. */
const test = base.extend<object, { site: Site }>({ site: siteFixture({ PUSH_ALLOW: '127.0.0.1' }) });
// One worker runs these, so that their site starts once.
test.describe.configure({ mode: 'default' });

// A full browser, since the headless shell has no notifications.
test.use({ launchOptions: { executablePath: process.env.FULL_CHROMIUM_PATH, args: launchArgs() } });

test.skip(/headless/.test(process.env.FULL_CHROMIUM_PATH ?? 'headless'), 'This needs a full Chromium.');

const offer = (page: Page) => page.getByRole('complementary', { name: 'Notifications' });

/** Fulfils the newest redemption of the store as the staff does, in a browser of its own. */
async function fulfilNewest(page: Page): Promise<void> {
  await login(page, 'stagemanager');
  const list = await page.request.get('/admin-new/api/redemptions?sort=created_at&order=desc&status=pending');
  const [newest] = ((await list.json()) as { data: { id: number; version: number }[] }).data;
  const response = await post(page, `/admin-new/api/redemptions/${newest?.id}/fulfil`, { data: {} });
  expect(await response.text()).toContain('fulfilled');
}

test('a member who redeems an item turns push on, and is notified with all tabs closed', async ({
  page,
  context,
  browser,
  site,
  allowErrors,
}) => {
  // The browser of the tests has no push service.
  allowErrors(/Push API in incognito mode/);
  const service = await openMockPushService();
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.setViewportSize({ width: 375, height: 800 });

  await test.step('nothing asks before, and no service worker is there', async () => {
    await openStore(page, 'highroller');
    await expect(offer(page)).toBeHidden();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  await test.step('the offer follows the redemption, and registers the service worker', async () => {
    await redeem(page, 'Greenroom Cap');
    await expect(offer(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await offer(page).getByRole('button', { name: 'Notify me' }).click();
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${site.url}/`);
  });

  const browserOfMember = await test.step('the browser subscribes at a push service', async () => {
    const { data } = (await (await page.request.get('/api/r/push')).json()) as { data: { key: string } };
    const subscribed = service.subscribe(data.key);
    await post(page, '/api/r/push/subscribe', { data: subscribed.subscription });
    return subscribed;
  });

  await test.step('with all tabs closed, it gets what happened', async () => {
    await page.close();
    const staff = await browser.newContext({ baseURL: site.url });
    await fulfilNewest(await staff.newPage());
    await staff.close();
    await expect(async () => expect(browserOfMember.received).toHaveLength(1)).toPass({ timeout: 60_000 });
    expect(browserOfMember.received[0]?.message).toMatchObject({
      title: 'Your redemption was fulfilled',
      body: 'Greenroom Cap.',
      path: '/store',
    });
  });
  await service.close();
});

test('the service worker shows a message and stays out of the requests of the site', async ({ page, context, site }) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push.worker.js');
    await navigator.serviceWorker.ready;
  });
  const data = JSON.stringify({ title: 'You won', body: 'A mug.', path: '/store', tag: 'notification-1' });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId: await registered, data });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })),
    );
  // The repetition replaces it.
  await expect.poll(shown).toEqual([{ title: 'You won', body: 'A mug.', tag: 'notification-1' }]);
  await page.reload();
  const requests = await page.evaluate(async () => {
    const entries = performance.getEntries() as PerformanceResourceTiming[];
    return { byWorker: entries.filter(({ workerStart }) => workerStart > 0).map(({ name }) => name), caches: await caches.keys() };
  });
  expect(requests).toEqual({ byWorker: [], caches: [] });
});
