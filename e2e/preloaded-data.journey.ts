import type { APIRequestContext, Page, Request } from '@playwright/test';
import { expect, login, test } from './fixtures';
import { LIST, fetchRaffles, fetchRaffle } from './raffles';

/** Records the page's requests for data; images of the API don't count. */
function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return requests;
}

const urlsOf = (requests: readonly Request[]) => requests.map((request) => request.url().slice(new URL(request.url()).origin.length));

/** The requests that the page's inline scripts start. */
function startedBy(html: string): string[] {
  return [...html.matchAll(/preloadData(?:\?\.)?\((\[[^\]]*\])\)/g)].flatMap(([, calls = '[]']) => JSON.parse(calls.replaceAll("'", '"')) as string[]);
}

/** The preloaded requests that no code has used yet. */
const unused = (page: Page) => page.evaluate(() => Object.keys((window as unknown as { preloadData: { calls: object } }).preloadData.calls));

async function firstTournament(request: APIRequestContext): Promise<string> {
  const { data } = (await (await request.get('/api/r/tournaments')).json()) as { data: { id: number }[] };
  return String(data[0]?.id);
}

/** Pages with the number of requests that each preloads: the site's settings and its own. */
const PAGES: [path: string, calls: number][] = [
  ['/', 4],
  ['/leaderboard', 2],
  ['/leaderboard?period=last', 2],
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
  ['/settings', 1],
  ['/nowhere', 1],
];

for (const visitor of ['a guest', 'a member'] as const) {
  test(`${visitor} opens every page: its preloaded data is requested once, as JSON, and used by its code`, async ({ page, request, allowErrors }) => {
    test.slow();
    allowErrors(/404.*nowhere/);
    if (visitor === 'a member') await login(page, 'highroller');
    const { id } = await fetchRaffle(request, 'Headset Raffle');
    const tournament = await firstTournament(request);
    const requests = watchRequests(page);
    for (const [pattern, count] of PAGES) {
      const path = pattern.replace(':raffle', String(id)).replace(':tournament', tournament);
      requests.length = 0;
      const document = await page.goto(path);
      const preloaded = startedBy((await document?.text()) ?? '');
      expect(preloaded, path).toHaveLength(count);
      await expect.poll(() => unused(page), path).toEqual([]);
      expect(urlsOf(requests).filter((call) => preloaded.includes(call)).sort(), path).toEqual([...preloaded].sort());
      expect(requests.filter((request) => request.headers().accept !== 'application/json').map((request) => request.url())).toEqual([]);
    }
  });
}

for (const [what, failure] of [
  ['refused by the server', { status: 500, json: { success: false } }],
  ['lost on the way', undefined],
] as const) {
  test(`a preloaded request was ${what}: the page shows the failure, and a retry requests the data again`, async ({ page, request, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await page.route(LIST, (route) => (failure ? route.fulfill(failure) : route.abort()));
    await page.goto('/raffles');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(LIST);
    const requests = watchRequests(page);
    await again.click();
    const active = (await fetchRaffles(request)).filter((each) => each.is_active && !each.has_ended);
    await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
    expect(urlsOf(requests)).toContain('/api/r/raffles');
  });
}
