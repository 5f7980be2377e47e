import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, login, test } from '../helpers/fixtures';
import { connected, isStream } from '../helpers/live';
import { enterByPoints, fetchRaffle, stat } from '../helpers/raffles';
import { formatted } from '../helpers/store';
import { newVisitor } from '../helpers/visitor';

/** The pages of a context that have an open event stream. */
function pagesWithStream(context: BrowserContext): () => Page[] {
  const open = new Set<Request>();
  context.on('request', (request) => void (isStream(request.url()) && open.add(request)));
  const close = (request: Request) => void open.delete(request);
  context.on('requestfinished', close).on('requestfailed', close);
  return () => [...open].map((request) => request.frame().page()).filter((page) => !page.isClosed());
}

test('seven visible tabs over HTTP/1.1: each works, four have a stream, and another follows one that closes', async ({
  context,
  site,
  browser,
}) => {
  const member = await newVisitor(browser, { baseURL: site.url });
  await login(member, 'highroller');

  const streams = pagesWithStream(context);
  const { id, total_entries: entries } = await fetchRaffle(context.request, 'Headset Raffle');
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
  await enterByPoints(member, id);
  for (const viewer of streams()) await expect(stat(viewer, 'Total Entries')).toHaveText(formatted(entries + 1));
  await expect.poll(() => streams().length).toBe(4);
  await member.context().close();
});
