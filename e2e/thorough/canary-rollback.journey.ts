import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { StaffRemote } from '@greenroom/contract/admin';
import { readBuild } from '@greenroom/contract/releases';
import { root } from '../../scripts/lib/workspace.mjs';
import { expect, login, test } from '../helpers/fixtures';
import { releasesOf } from '../helpers/releases';
import { reportVisit } from '../helpers/report-visit';
import { type Site, startSite } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';

const STORE = path.join(root, 'remote-store/dist');
const BROKEN = '9.9.9-0badcafe';

/** Gives half of the visitors a version of the store whose entry throws. @returns the live version */
async function startBrokenCanary(site: Site): Promise<string> {
  const files = readBuild(STORE);
  const description = JSON.parse(String(files.get('remote.json'))) as { version: string; entry: string; files: Record<string, string> };
  const entry = Buffer.from('throw new Error("broken")');
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  files.set(description.entry, entry);
  files.set(
    'remote.json',
    Buffer.from(
      JSON.stringify({ ...description, version: BROKEN, integrity, files: { ...description.files, [description.entry]: integrity } }),
    ),
  );
  const releases = await releasesOf(site, 'the store team');
  await releases.upload('store', files);
  const plan = { steps: [50, 100], rules: ['failures' as const], pages: 40 };
  await releases.change({ part: 'store', change: { action: 'canary', version: BROKEN, percent: 50, plan } });
  return description.version;
}

/** A visitor of the canary. Each has it with a chance of a half. */
async function newCanaryVisitor(browser: Browser, baseURL: string): Promise<Page> {
  for (;;) {
    const page = await newVisitor(browser, { baseURL, reducedMotion: 'reduce' });
    const document = await (await page.request.get('/store')).text();
    if (document.includes(BROKEN)) return page;
    await page.context().close();
  }
}

test('a broken version is given to half of the visitors: it is rolled back by itself, and everybody sees why', async ({ browser }) => {
  // Starts its own server, which takes long on a busy machine.
  test.setTimeout(180_000);
  const site = await startSite({ TRUST_PROXY: '1' });
  try {
    const good = await startBrokenCanary(site);
    const panel = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    const newest = async () =>
      ((await (await panel.request.get('/admin-new/api/releases')).json()) as { data: StaffRemote[] }).data.find(
        ({ name }) => name === 'store',
      )?.history[0];
    await login(panel, 'stagemanager');
    await panel.clock.install();
    await panel.goto('/admin-new/releases');
    const store = panel.getByRole('region', { name: 'store', exact: true });
    await expect(store.getByText('0 of 40 views in this step')).toBeVisible();

    const visitor = await newCanaryVisitor(browser, site.url);
    await visitor.goto('/store');
    await expect(visitor.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    // Of as many networks: one alone does not decide.
    const versions = [
      { version: BROKEN, fails: true },
      { version: good, fails: false },
    ];
    for (let network = 0; network < 40; network += 1) await reportVisit({ url: site.url, network, part: 'store', versions });

    await expect
      .poll(newest, { timeout: 40_000 })
      .toMatchObject({ action: 'rollback', by: 'canary rules', state: { live: good, canary: null } });
    // The open panel asks again every ten seconds.
    await panel.clock.fastForward(10_000);
    const reason = /More views fail: \d+ of \d+ \(\d+ %\), live 0 of \d+ \(0 %\)\./;
    await expect(store.getByRole('alert')).toHaveText(new RegExp(`The canary was rolled back by its rules. ${reason.source}`));
    await expect(store.getByText(`All visitors get ${good}.`)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Login Required')).toBeVisible();
  } finally {
    await site.stop();
  }
});
