import type { APIRequestContext, Page } from '@playwright/test';
import { expect, login, test } from './fixtures';
import { LIST, answered, raffle } from './raffles';

/** Calls that a page's own code has made and has an answer to, by path and query. */
async function watchCalls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const answeredCalls: string[] = [];
    Object.assign(window, { answeredCalls });
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: [method: string, url: string | URL]) {
      const { pathname, search } = new URL(args[1], location.href);
      this.addEventListener('loadend', () => answeredCalls.push(pathname + search));
      open.apply(this, args as unknown as Parameters<typeof open>);
    };
  });
  return () => page.evaluate(() => (window as unknown as { answeredCalls: string[] }).answeredCalls);
}

/** Requests for data that leave the browser. */
function watchRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) urls.push(pathname + search);
  });
  return urls;
}

function watchWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/preload/.test(message.text())) warnings.push(message.text());
  });
  return warnings;
}

const namedBy = (page: Page) =>
  page.locator('link[rel=preload][as=fetch]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('href') ?? ''));

async function firstTournament(request: APIRequestContext): Promise<string> {
  const { data } = (await (await request.get('/api/r/tournaments')).json()) as { data: { id: number }[] };
  return String(data[0]?.id);
}

/** Pages with the number of calls that each names: the site's settings and its own. `/settings` asks for the former itself again. */
const PAGES: [path: string, calls: number][] = [
  ['/', 4],
  ['/leaderboard', 2],
  ['/leaderboard?period=last', 1],
  ['/challenges', 2],
  ['/bonus-hunts', 3],
  ['/bonus-hunts?tab=previous', 3],
  ['/raffles', 2],
  ['/raffles?tab=ended', 2],
  ['/raffles/:raffle', 2],
  ['/tournaments', 2],
  ['/tournaments/:tournament', 2],
  ['/profile/highroller', 2],
  ['/profile/HighRollerLive', 2],
  ['/profile', 1],
  ['/store', 1],
  ['/contact', 1],
  ['/tickets', 1],
  ['/nowhere', 1],
];

for (const visitor of ['a guest', 'a member'] as const) {
  test(`what a page begins with is asked for once, and used by its code, for ${visitor}`, async ({ page, request, allowErrors }) => {
    test.slow();
    allowErrors(/404.*nowhere/);
    if (visitor === 'a member') await login(page, 'highroller');
    const { id } = await raffle(request, 'Headset Raffle');
    const tournament = await firstTournament(request);
    const calls = await watchCalls(page);
    const requests = watchRequests(page);
    const warnings = watchWarnings(page);
    for (const [pattern, count] of PAGES) {
      const path = pattern.replace(':raffle', String(id)).replace(':tournament', tournament);
      requests.length = 0;
      await page.goto(path);
      const named = await namedBy(page);
      expect(named, path).toHaveLength(count);
      await expect.poll(() => calls().then((made) => named.filter((call) => !made.includes(call))), path).toEqual([]);
      expect(requests.filter((call) => named.includes(call)).sort(), path).toEqual([...named].sort());
    }
    expect(warnings).toEqual([]);
  });
}

for (const [what, failure] of [
  ['refused by the server', { status: 500, json: { success: false } }],
  ['lost on the way', undefined],
] as const) {
  test(`an early call that was ${what} is a failure of the page, and another try asks again`, async ({ page, request, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await page.route(LIST, (route) => (failure ? route.fulfill(failure) : route.abort()));
    await page.goto('/raffles');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(LIST);
    const requests = watchRequests(page);
    await again.click();
    const active = (await answered(request)).filter((each) => each.is_active && !each.has_ended);
    await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
    expect(requests).toContain('/api/r/raffles');
  });
}
