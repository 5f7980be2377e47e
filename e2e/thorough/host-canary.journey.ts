import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { MeasurementReport } from '@greenroom/contract';
import type { StaffRemote } from '@greenroom/contract/admin';
import { isInCanary, readDescription, readHost } from '@greenroom/contract/releases';
import { expect, login, test } from '../helpers/fixtures';
import { buildHost, HOST_DIST, releasesOf } from '../helpers/releases';
import { startSite } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';

const PERCENT = 5;

/** The ids of visitors who belong to the share of the host's canary, or not. */
const idsOf = (hasCanary: boolean) =>
  Array.from({ length: 1000 }, (_, number) => `visitor-number-${number + 1000}`).filter(
    (id) => isInCanary('host', id, PERCENT) === hasCanary,
  );

/** A visitor who belongs to it, or not. */
async function visitorOf(browser: Browser, baseURL: string, hasCanary: boolean): Promise<Page> {
  const [value = ''] = idsOf(hasCanary);
  const page = await newVisitor(browser, { baseURL, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'greenroom_visitor', value, url: baseURL }]);
  return page;
}

/**
 * Loads a page as a visitor of another network, since each counts once an hour.
 * @returns what reports how the host fared that it is given
 */
async function visit(
  url: string,
  network: number,
  visitor: string,
  host: { version: string; fails: boolean },
): Promise<() => Promise<void>> {
  const headers = { accept: 'text/html', 'x-forwarded-for': `203.0.${network}.7` };
  const response = await fetch(`${url}/store`, { headers: { ...headers, cookie: `greenroom_visitor=${visitor}` } });
  expect(await response.text()).toContain(host.version);
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  const counts = { views: 1, failed_views: host.fails ? 1 : 0, failed_call_views: 0, completed_views: 0 };
  const report: MeasurementReport = { remote: 'host', version: host.version, ...counts };
  return async () => {
    const { status } = await fetch(`${url}/api/measurements`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify({ reports: [report] }),
    });
    expect(status).toBe(204);
  };
}

test('a host that does not start is given to 5 % of the visitors: it reports itself and is rolled back, and an open tab goes on', async ({
  browser,
}) => {
  // Starts its own server, which takes long on a busy machine.
  test.setTimeout(180_000);
  const broken = buildHost('throw new Error("broken");');
  const good = String(readDescription(readHost(HOST_DIST)).version);
  const site = await startSite({ TRUST_PROXY: '1' });
  try {
    const releases = await releasesOf(site, 'the platform team');
    const { version } = await releases.upload('host', readHost(broken));
    const plan = { steps: [PERCENT, 100], rules: ['failures' as const], pages: 40 };
    await releases.change({ part: 'host', change: { action: 'canary', version, percent: PERCENT, plan } });
    const panel = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    await panel.context().addCookies(await (await visitorOf(browser, site.url, false)).context().cookies());
    await login(panel, 'stagemanager');
    await panel.clock.install();
    await panel.goto('/admin-new/releases');
    const host = panel.getByRole('region', { name: 'host', exact: true });
    await expect(host.getByText('0 of 40 views in this step')).toBeVisible();

    const other = await visitorOf(browser, site.url, false);
    await other.goto('/store');
    await expect(other.getByText('Login Required')).toBeVisible();

    const visitor = await visitorOf(browser, site.url, true);
    await visitor.clock.install();
    const reported = visitor.waitForRequest('**/api/measurements');
    await visitor.goto('/store');
    await visitor.clock.fastForward(5000);
    const [report] = ((await reported).postDataJSON() as { reports: Record<string, unknown>[] }).reports;
    expect(report).toMatchObject({ remote: 'host', version, views: 1, failed_views: 1 });

    // Of as many networks: one alone does not decide.
    const visits = (ids: string[], network: number, host: { version: string; fails: boolean }) =>
      ids.slice(1, 21).map((id, index) => visit(site.url, network + index, id, host));
    const reports = await Promise.all([
      ...visits(idsOf(true), 0, { version, fails: true }),
      ...visits(idsOf(false), 20, { version: good, fails: false }),
    ]);
    // Once all pages are loaded: a few reports are enough to roll the host back.
    await Promise.all(reports.map((send) => send()));
    const newest = async () =>
      ((await (await panel.request.get('/admin-new/api/releases')).json()) as { data: StaffRemote[] }).data.find(
        ({ name }) => name === 'host',
      )?.history[0];
    await expect.poll(newest).toMatchObject({ action: 'rollback', by: 'canary rules', state: { live: good, canary: null } });
    // The open panel asks again every ten seconds.
    await panel.clock.fastForward(10_000);
    await expect(host.getByRole('alert')).toHaveText(/The canary was rolled back by its rules\. More views fail: \d+ of \d+/);
    await visitor.reload();
    await expect(visitor.getByText('Login Required')).toBeVisible();

    // Another host goes live beside the open tab, whose files are those of the host before.
    const next = await releases.upload('host', readHost(buildHost('self.isNext = true;')));
    await releases.change({ part: 'host', change: { action: 'release', version: next.version } });
    await other.getByRole('link', { name: 'Leaderboard' }).first().click();
    await expect(other).toHaveURL(/\/leaderboard$/);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await other.evaluate('self.isNext')).toBeUndefined();
    await other.reload();
    expect(await other.evaluate('self.isNext')).toBe(true);
  } finally {
    await site.stop();
    fs.rmSync(broken, { recursive: true });
  }
});
