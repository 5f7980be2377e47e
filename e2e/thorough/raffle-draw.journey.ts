import type { BrowserContext, Page } from '@playwright/test';
import { expect, moving, test } from '../helpers/fixtures';
import { ENTRIES, ONE, area, fetchRaffle, manyEntries, rows } from '../helpers/raffles';
import { shifts, waitForIdle, watchShifts } from '../helpers/shifts';

test.use(moving);

const draw = (page: Page) => page.getByRole('region', { name: /^(Draw|Winners)$/ });
const places = (page: Page) => draw(page).getByRole('listitem');

/** Replaces a raffle's responses by those of an ended one, which `drawAt` draws. */
async function fakeDraw(context: BrowserContext, raffle: object) {
  const entries = manyEntries(40);
  const winners = [entries[3], entries[20]].map((entry) => entry as (typeof entries)[number]);
  let drawnAt: string | null = null;
  const drawn = <Value>(value: Value) => (drawnAt === null ? null : value);
  const respond = (url: RegExp | string, data: () => object) =>
    context.route(url, (route) => route.fulfill({ json: { success: true, data: data() } }));
  // Polls, as without live updates.
  await context.route('**/api/live?**', (route) => route.fulfill({ status: 204 }));
  await respond(ENTRIES, () => entries);
  await respond(ONE, () => ({
    ...raffle,
    is_active: false,
    has_ended: true,
    is_accepting_entries: false,
    total_entries: 40,
    winners: drawn(winners.map(({ user }) => ({ username: user.username, avatar: null }))) ?? [],
  }));
  await respond('**/api/r/raffles/*/draw', () => ({
    commitment: 'c0'.repeat(32),
    algorithm: 'greenroom-draw-1',
    seed: drawn('5e'.repeat(32)),
    entries_hash: drawn('ab'.repeat(32)),
    entries_count: drawn(40),
    tickets_count: drawn(40),
    winners_count: 2,
    drawn_at: drawnAt,
    winners:
      drawn(winners.map(({ id, user }, index) => ({ position: index + 1, user_id: user.id, username: user.username, entry_id: id }))) ?? [],
  }));
  return { winners: winners.map(({ user }) => user.username), drawAt: (time: number) => (drawnAt = new Date(time).toISOString()) };
}

// The test of remote-stream's reveal card shows that two viewers see the same names at the same time.
test('a guest watches a draw, without layout shift', async ({ context, page, request }) => {
  const raffle = await fetchRaffle(request, 'Headset Raffle');
  const { winners, drawAt } = await fakeDraw(context, raffle);
  const start = Date.now();
  await context.clock.install({ time: start });
  await watchShifts(page);
  await page.goto(`/raffles/${raffle.id}`);
  await expect(draw(page)).toContainText('The winners will be shown here.');
  await expect(places(page)).toHaveText(['Winner #1', 'Winner #2']);
  await waitForIdle(page);

  // However long the page took to load.
  const drawnAt = start + 3_600_000;
  drawAt(drawnAt);
  await context.clock.pauseAt(drawnAt + 500);
  await expect(async () => {
    // The poll and its response need the page's timers.
    await context.clock.runFor(10);
    await expect(page.getByText('Drawing from 40 tickets…')).toBeVisible({ timeout: 100 });
  }).toPass();
  const advanceTo = async (time: number) => context.clock.runFor(time - (await page.evaluate(() => Date.now())));
  for (const elapsed of [3_500, 4_200, 7_000]) {
    await advanceTo(drawnAt + elapsed);
    await expect(places(page).filter({ hasText: /member\d+/ })).toHaveCount(elapsed < 6_000 ? 1 : 2);
  }
  await advanceTo(drawnAt + 9_500);
  await expect(places(page)).toHaveText(winners.map((name, index) => new RegExp(`${name}Winner #${index + 1}$`)));
  await expect(draw(page).getByRole('button', { name: 'Check this draw' })).toBeVisible();
  expect(await shifts(page)).toEqual([]);
  await context.unrouteAll({ behavior: 'wait' });
});

test('new entries move nothing below the top of the list, and a button leads to them', async ({ page, request }) => {
  const count = 49;
  const { id } = await fetchRaffle(request, 'Headset Raffle');
  let newest = count;
  await page.route('**/api/live?**', (route) => route.fulfill({ status: 204 }));
  await page.route(ENTRIES, (route) => route.fulfill({ json: { success: true, data: manyEntries(newest) } }));
  await page.route(ONE, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { success: true, data: { ...data, total_entries: newest } } });
  });
  await watchShifts(page);
  await page.clock.install();
  await page.goto(`/raffles/${id}`);
  await expect(rows(page).first()).toHaveText(new RegExp(`member${count}`));
  await area(page).scrollIntoViewIfNeeded();
  await area(page).evaluate((element) => (element.scrollTop = 700));
  const read = page.getByText(`member${count - 12}`, { exact: true });
  await expect(read).toBeInViewport();
  const place = await read.boundingBox();

  for (const more of [3, 200]) {
    newest += more;
    await page.clock.runFor(31_000);
    await expect(page.getByRole('button', { name: `${newest - count} new entries` })).toBeInViewport();
    await expect.poll(() => read.boundingBox()).toEqual(place);
  }
  await page.getByRole('button', { name: /new entries$/ }).click();
  await expect(rows(page).first()).toHaveText(new RegExp(`member${newest}`));
  await expect(rows(page).first()).toBeInViewport();
  await expect(page.getByRole('button', { name: /new entries$/ })).toHaveCount(0);
  await waitForIdle(page);
  expect(await shifts(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
});
