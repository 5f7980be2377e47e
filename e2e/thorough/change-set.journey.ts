import fs from 'node:fs';
import path from 'node:path';
import { integrityOf, readBuild, readHost } from '@greenroom/contract/releases';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/workspace.mjs';
import { storeWithPage } from '../helpers/containers';
import { expect, login, test } from '../helpers/fixtures';
import { buildHost, storeBuild, teamOf } from '../helpers/releases';
import { startSite, temporaryFolder } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';

const TEAM = teamOf('the platform team', 'host', 'store');
const NEXT = '9.9.9-0badcafe';

/** The start of an entry that works with the next host alone. */
const NEEDS_NEXT = "if (!self.isNext) throw new Error('The store needs the next host.');\n";

/** The built store, whose entry needs the next host. */
function buildStore(): Map<string, Buffer> {
  const files = readBuild(path.join(root, 'remote-store/dist'));
  const description = JSON.parse(String(files.get('remote.json'))) as { entry: string; files: Record<string, string> };
  const entry = Buffer.from(NEEDS_NEXT + String(files.get(description.entry)));
  const integrity = integrityOf(entry);
  files.set(description.entry, entry);
  const changed = { ...description, version: NEXT, integrity, files: { ...description.files, [description.entry]: integrity } };
  return files.set('remote.json', Buffer.from(JSON.stringify(changed)));
}

const isNext = (page: Page) => page.evaluate(() => 'isNext' in self);
const isOpen = (page: Page) => expect(page.getByText('Login Required')).toBeVisible();

/** Starts a site, and stores the next host and this build of the store. */
async function storeSet(store: Map<string, Buffer>, env: Record<string, string> = {}) {
  const site = await startSite({ ...TEAM.env, ...env });
  const dist = buildHost('self.isNext = true;');
  const target = await TEAM.target(site);
  const parts = { host: readHost(dist), store };
  const [hostJson, remoteJson] = [parts.host.get('host.json'), parts.store.get('remote.json')].map(
    (bytes) => JSON.parse(String(bytes)) as Record<string, unknown>,
  );
  const { version: host } = await target.upload('host', parts.host, [remoteJson ?? {}]);
  await target.upload('store', parts.store, [hostJson ?? {}]);
  const command = (...args: string[]) => TEAM.command(site, ...args);
  const stop = async () => {
    await site.stop();
    fs.rmSync(dist, { recursive: true });
  };
  return { site, target, host, command, stop };
}

test('a host and a store that need each other are previewed, released and brought back as one, beside an open tab', async ({ browser }) => {
  // Starts its own server, which takes long on a busy machine.
  test.setTimeout(180_000);
  const { site, target, host, command, stop } = await storeSet(buildStore());
  try {
    const openTab = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
    await openTab.goto('/store');
    await isOpen(openTab);

    await test.step('one tab has both in a preview', async () => {
      const preview = await target.preview([
        { remote: 'store', version: NEXT },
        { remote: 'host', version: host },
      ]);
      const page = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
      await page.goto(preview?.url ?? '');
      await page.getByRole('button', { name: 'Open the preview' }).click();
      await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(`store ${NEXT}`);
      await isOpen(page);
      expect(await isNext(page)).toBe(true);
    });

    await test.step('every visitor has both, and the open tab goes on with those of before', async () => {
      await target.change({ action: 'release', versions: { host, store: NEXT } });
      const visitor = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
      await visitor.goto('/store');
      await isOpen(visitor);
      expect(await isNext(visitor)).toBe(true);
      await openTab.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
      await expect(openTab.getByRole('textbox', { name: 'Subject' })).toBeVisible();
      expect(await isNext(openTab)).toBe(false);
    });

    await test.step('the panel brings the site back to what it was before', async () => {
      const panel = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
      await login(panel, 'stagemanager');
      await panel.goto('/admin-new/releases');
      const history = panel.getByRole('region', { name: 'History of the site' });
      await expect(history.getByRole('row').nth(1)).toContainText(`Released: host ${host}; store ${NEXT}`);
      await history
        .getByRole('row')
        .nth(2)
        .getByRole('button', { name: /^Bring the site back to this/ })
        .click();
      await panel.getByRole('button', { name: 'Yes, bring it back' }).click();
      await expect(history.getByRole('row').nth(1)).toContainText('Rolled back: host ');
      await openTab.goto('/store');
      await isOpen(openTab);
      expect(await isNext(openTab)).toBe(false);
    });

    await test.step('a command brings it to what it was with them', async () => {
      const records = (await target.list()).find(({ name }) => name === 'store')?.history ?? [];
      const { at = '' } = records.find(({ state }) => state.live === NEXT) ?? {};
      const { output } = await command('rollback', '--to', at);
      expect(output).toContain(`host ${host} is live\nstore ${NEXT} is live`);
      await openTab.reload();
      await isOpen(openTab);
      expect(await isNext(openTab)).toBe(true);
    });
  } finally {
    await stop();
  }
});

test('a store that needs the next host is refused alone, and passes the check in a browser together with it', async () => {
  // The checks open every route of the site's remotes, so it has the store alone, and the next one has one page.
  test.setTimeout(240_000);
  const entry = storeWithPage("() => createElement('h1', null, 'The next store')");
  const next = storeBuild(NEXT, { 'remoteEntry.js': NEEDS_NEXT + entry });
  const builds = temporaryFolder();
  fs.symlinkSync(path.join(root, 'remote-store/dist'), path.join(builds, 'remote-store'), 'junction');
  const { host, command, stop } = await storeSet(next, { RELEASE_CHECK: 'required', FIRST_REMOTES: builds });
  try {
    const alone = await command('canary', 'store', NEXT, 'staff');
    expect([alone.code, alone.output]).toEqual([
      1,
      expect.stringContaining('the console shows an error: Error: The store needs the next host.'),
    ]);
    const both = await command('canary', 'store', NEXT, 'host', host, 'staff');
    expect([both.code, both.output]).toEqual([0, expect.stringContaining(`store ${NEXT} is there for the staff, `)]);
    expect((await command('promote', 'host')).output).toBe(`host ${host} is live\nstore ${NEXT} is live\n`);
  } finally {
    await stop();
    fs.rmSync(builds, { recursive: true });
  }
});
