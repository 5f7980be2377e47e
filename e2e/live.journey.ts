import type { Page } from '@playwright/test';
import { expect, login, test } from './helpers/fixtures';
import { connected } from './helpers/live';
import { memberMenu } from './helpers/member-menu';
import { post } from './helpers/post';
import { enterByPoints, fetchRaffle, stat } from './helpers/raffles';
import { formatted } from './helpers/store';
import { newVisitor } from './helpers/visitor';

const RAFFLE = 'Headset Raffle';

function requestsFor(page: Page, path: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => void (new URL(request.url()).pathname === path && urls.push(request.url())));
  return urls;
}

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

  await enterByPoints(page, id);
  await expect(stat(viewer, 'Total Entries')).toHaveText(formatted(entries + 1));
  expect(requests).toEqual([]);

  await memberMenu(viewer, 'faceless').press('Enter');
  const points = viewer.getByRole('menu').getByText(/[\d,]+ points/);
  const [before] = /[\d,]+/.exec(await points.innerText()) ?? [];
  const memberId = await viewer.evaluate(
    () => (JSON.parse(document.querySelector('#page-data')?.textContent ?? '') as { user: { id: string } }).user.id,
  );
  await post(staff, `/admin-new/api/members/${memberId}/points`, { data: { amount: 250, note: 'Thanks', key: 'live-journey-points' } });
  await expect(points).toContainText(formatted(Number(before?.replaceAll(',', '')) + 250));
  await Promise.all([viewer.context().close(), staff.context().close()]);
});
