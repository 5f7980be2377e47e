import { expect, login, test as base } from '../helpers/fixtures';
import { memberMenu } from '../helpers/member-menu';
import { openScreen, PANEL } from '../helpers/panel-screens';
import { type Site, startSite } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';

/** A site whose demo plays a stream: a mock of Kick sends signed events to the webhook. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ DEMO_STREAM: '1' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Points are settled every 15 seconds for the minutes that are over, and the crowd writes one after the other. */
const TIMEOUT_MS = 90_000;

test('the connected channel shows on the home page, what viewers write in its chat gives them points, and a drop shows on the overlay', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  const number = (text: string) => Number(text.replace(/\D/g, ''));
  await login(page, 'highroller');
  await test.step('the home page shows the stream of the channel by itself, without a request of its own', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    const stream = page.getByRole('region', { name: 'Live Stream' });
    await expect(stream.getByText('LIVE NOW')).toBeVisible({ timeout: TIMEOUT_MS });
    await expect(stream.getByRole('heading', { name: 'Slots & Casino' })).toBeVisible();
    await expect(stream.getByRole('link', { name: 'Watch on Kick' })).toBeVisible();
    expect(requests.filter((path) => path === '/api/r/settings')).toHaveLength(1);
    expect(requests).not.toContain('/demo/kick/channel');
  });

  await page.goto('/contact');
  await memberMenu(page, 'highroller').click();
  const points = page.getByRole('menu').getByText(/[\d,]+ points/);
  const before = number(await points.innerText());

  const staff = await newVisitor(browser, { baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await login(staff, 'stagemanager');

  await test.step('the panel says where the stream of the home page comes from', async () => {
    await staff.goto(PANEL);
    await openScreen(staff, 'kick-channel');
    const source = staff.getByRole('region', { name: 'Live stream of the home page' });
    await expect(source).toContainText('From Kick: https://player.kick.com/stagemanagertv');
    await expect(source).toContainText('From Kick: live, Slots & Casino');
  });

  await test.step('a drop: the overlay shows its word, and the crowd claims it', async () => {
    const list = (await (await staff.request.get('/admin-new/api/overlays')).json()) as { data: { id: number; kind: string }[] };
    const id = list.data.find(({ kind }) => kind === 'drop')?.id;
    const address = (await (await staff.request.get(`/admin-new/api/overlays/${id}/address`)).json()) as { data: { path: string } };
    const overlay = await browser.newPage({ baseURL: site.url });
    await overlay.goto(address.data.path);

    await openScreen(staff, 'drops/create');
    await staff.getByRole('textbox', { name: 'Word' }).fill('encore');
    await staff.getByRole('textbox', { name: 'For the first' }).fill('500');
    await staff.getByRole('textbox', { name: 'Seconds' }).fill('600');
    await staff.getByRole('button', { name: 'Start now' }).click();
    const shown = overlay.getByRole('region', { name: 'Drop' });
    await expect(shown).toContainText('ENCORE', { timeout: TIMEOUT_MS });
    await expect(shown).toContainText(/49\d places left/, { timeout: TIMEOUT_MS });
    await expect(staff.getByRole('row', { name: /^ENCORE Running/ })).toContainText(/[1-9]\d* of 500/, { timeout: TIMEOUT_MS });
    await overlay.close();
  });

  await test.step('the open page of a member who watches shows their points without a reload', async () => {
    await expect.poll(async () => number(await points.innerText()), { timeout: TIMEOUT_MS }).toBeGreaterThan(before);
  });
  await staff.context().close();
});
