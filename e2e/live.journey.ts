import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, login, test } from './helpers/fixtures';
import { memberMenu } from './helpers/member-menu';
import { fetchRaffle, stat } from './helpers/raffles';
import { formatted } from './helpers/store';
import { newVisitor } from './helpers/visitor';

const RAFFLE = 'Headset Raffle';
const isStream = (url: string) => new URL(url).pathname === '/api/live';

/** Resolves when a page has opened an event stream. */
const connected = (pages: Page | BrowserContext) =>
  pages.waitForEvent('response', { predicate: (response) => isStream(response.url()) && response.ok() });

function requestsFor(page: Page, path: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => void (new URL(request.url()).pathname === path && urls.push(request.url())));
  return urls;
}

/** The pages of a context that have an open event stream. */
function pagesWithStream(context: BrowserContext): () => Page[] {
  const open = new Set<Request>();
  context.on('request', (request) => void (isStream(request.url()) && open.add(request)));
  const close = (request: Request) => void open.delete(request);
  context.on('requestfinished', close).on('requestfailed', close);
  return () => [...open].map((request) => request.frame().page()).filter((page) => !page.isClosed());
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
  const response = await page.request.post(path, { headers: { 'X-CSRF-TOKEN': String(token), Accept: 'application/json' }, data });
  expect(response.status(), await response.text()).toBe(200);
}

const enter = (page: Page, id: number) => post(page, `/api/r/raffles/${id}/enter`, { entry_type: 'points', points_spent: 50 });

test('what one visitor does, another sees without a request, and a member sees the points that the staff gives', async ({
  page,
  browser,
  site,
}) => {
  const [viewer, staff] = [await newVisitor(browser, { baseURL: site.url }), await newVisitor(browser, { baseURL: site.url })];
  await login(viewer, 'faceless');
  await login(staff, 'stagemanager');
  await login(page, 'highroller');
  const { id, total_entries: entries } = await fetchRaffle(page.request, RAFFLE);

  const stream = connected(viewer);
  await viewer.goto(`/raffles/${id}`);
  await stream;
  await expect(stat(viewer, 'Total Entries')).toHaveText(formatted(entries));
  const requests = requestsFor(viewer, `/api/r/raffles/${id}`);

  await page.goto('/contact');
  await enter(page, id);
  await expect(stat(viewer, 'Total Entries')).toHaveText(formatted(entries + 1));
  expect(requests).toEqual([]);

  await memberMenu(viewer, 'faceless').press('Enter');
  const points = viewer.getByRole('menu').getByText(/[\d,]+ points/);
  const [before] = /[\d,]+/.exec(await points.innerText()) ?? [];
  const memberId = await viewer.evaluate(
    () => (JSON.parse(document.querySelector('#page-data')?.textContent ?? '') as { user: { id: string } }).user.id,
  );
  await staff.goto('/contact');
  await post(staff, `/admin-new/api/members/${memberId}/points`, { amount: 250, note: 'Thanks', key: 'live-journey-points' });
  await expect(points).toContainText(formatted(Number(before?.replaceAll(',', '')) + 250));
  await Promise.all([viewer.context().close(), staff.context().close()]);
});

test('seven visible tabs over HTTP/1.1: each works, four have a stream, and another follows one that closes', async ({
  context,
  site,
  browser,
}) => {
  const member = await newVisitor(browser, { baseURL: site.url });
  await login(member, 'highroller');
  await member.goto('/contact');

  const streams = pagesWithStream(context);
  const { id, total_entries: entries } = await fetchRaffle(context.request, RAFFLE);
  // One more than a browser has connections. Here all tabs are visible, as windows side by side are.
  for (let count = 0; count < 7; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`/raffles/${id}`);
    await expect(stat(tab, 'Total Entries')).toHaveText(formatted(entries));
  }
  await expect.poll(() => streams().length).toBe(4);

  const [first] = streams();
  const takenOver = connected(context);
  await first?.close();
  await takenOver;
  await enter(member, id);
  for (const viewer of streams()) await expect(stat(viewer, 'Total Entries')).toHaveText(formatted(entries + 1));
  await expect.poll(() => streams().length).toBe(4);
  await member.context().close();
});
