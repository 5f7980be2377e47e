import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Browser, type Page } from '@playwright/test';
import { readBuild } from '@greenroom/releases';
import { run } from '../kit/lib/processes.mjs';
import { openSite } from '../kit/lib/release-target.mjs';
import { root } from '../scripts/lib/workspace.mjs';
import { expect, login, test } from './fixtures';
import { startSite } from './site';
import { newVisitor } from './visitor';

const TOKEN = 'the-store-teams-token';
const TEAM = { team: 'the store team', remotes: ['store'], sha256: createHash('sha256').update(TOKEN).digest('hex') };
const BROKEN = '9.9.9-0badcafe';

/** Stores a version of the store whose entry throws. @returns the live version */
async function uploadBroken(to: string): Promise<string> {
  const files = readBuild(path.join(root, 'remote-store/dist'));
  const description = JSON.parse(String(files.get('remote.json'))) as { version: string; entry: string; files: Record<string, string> };
  const entry = Buffer.from('throw new Error("broken")');
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  files.set(description.entry, entry);
  files.set('remote.json', Buffer.from(JSON.stringify({ ...description, version: BROKEN, integrity, files: { ...description.files, [description.entry]: integrity } })));
  await openSite({ to, token: TOKEN }).upload('store', files);
  return description.version;
}

/** A visitor of the canary. Each has it with a chance of a half. */
async function openCanary(browser: Browser, baseURL: string): Promise<Page> {
  for (;;) {
    const page = await newVisitor(browser, { baseURL });
    await page.goto('/');
    const data = JSON.parse((await page.locator('#page-data').textContent()) ?? '{}') as { remotes: { name: string; version: string }[] };
    if (data.remotes.find(({ name }) => name === 'store')?.version === BROKEN) return page;
    await page.context().close();
  }
}

test('a broken version is given to half of the visitors: it is rolled back by itself, and everybody sees why', async ({ browser }) => {
  // Starts its own site, and two evaluations follow each other after ten seconds.
  test.setTimeout(180_000);
  const site = await startSite({ RELEASE_TOKENS: JSON.stringify([TEAM]) });
  try {
    const good = await uploadBroken(site.url);
    const panel = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    await login(panel, 'stagemanager');
    await panel.goto('/admin-new/releases');
    const store = panel.getByRole('region', { name: 'store', exact: true });
    await store.getByRole('button', { name: 'Start a canary' }).click();
    const dialog = panel.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Version' }).click();
    await panel.getByRole('option', { name: BROKEN }).click();
    await dialog.getByRole('switch', { name: 'Let it decide by itself' }).check();
    await dialog.getByRole('textbox', { name: 'Steps' }).fill('50');
    await dialog.getByRole('textbox', { name: 'Views that each step needs' }).fill('40');
    await dialog.getByRole('button', { name: 'Start it' }).click();
    await expect(store.getByText('0 of 40 views in this step')).toBeVisible({ timeout: 40_000 });

    const visitor = await openCanary(browser, site.url);
    await visitor.goto('/store');
    await expect(visitor.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    const counts = { failed_call_views: 0, completed_views: 0 };
    const reports = [
      { remote: 'store', version: BROKEN, views: 20, failed_views: 20, ...counts },
      { remote: 'store', version: good, views: 20, failed_views: 0, ...counts },
    ];
    const token = (await visitor.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
    const response = await visitor.request.post('/api/measurements', { data: { reports }, headers: { 'x-csrf-token': token } });
    expect(response.status()).toBe(204);

    const reason = /More views fail: \d+ of \d+ \(\d+ %\), live 0 of \d+ \(0 %\)\./;
    await expect(store.getByRole('alert')).toHaveText(new RegExp(`The canary was rolled back by its rules. ${reason.source}`), { timeout: 40_000 });
    await expect(store.getByText(`All visitors get ${good}.`)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Login Required')).toBeVisible();

    const { output } = await run(process.execPath, ['scripts/release.mjs', 'releases', 'store', '--to', site.url], { env: { ...process.env, RELEASE_TOKEN: TOKEN } });
    expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`rollback  ${good} live  by canary rules: ${reason.source}`));
  } finally {
    await site.stop();
  }
});
