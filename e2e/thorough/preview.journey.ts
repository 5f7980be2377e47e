import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { releaseStore, teamOf } from '../helpers/releases';
import { startSite } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';
import { violationsAt } from '../helpers/widths';

const TEAM = teamOf('the store team', 'store');
const LIVE = '9.9.9-0badcafe';

/** Collects the versions of the store that a page loads files of. */
function storeVersions(page: Page): { take: () => string[] } {
  let versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = /^\/remotes\/store\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (version) versions.add(version);
  });
  return {
    take() {
      const taken = [...versions];
      versions = new Set();
      return taken;
    },
  };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open a preview?' });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const isOpen = (page: Page) => expect(page.getByText('Login Required')).toBeVisible();

test('a link opens a version that is live for nobody, in the one tab that agrees, until it ends', async ({ browser }) => {
  test.setTimeout(180_000);
  const site = await startSite(TEAM.env);
  try {
    const built = await releaseStore(site, LIVE);
    const { output } = await TEAM.command(site, 'release', 'store', '--preview');
    const line = output.trim().split('\n').at(-1) ?? '';
    const [, address = ''] = /^Preview of store (?:\S+) until \d{4}-\d\d-\d\d \d\d:\d\d UTC: (\S+)$/.exec(line) ?? [];
    expect(address).toMatch(new RegExp(`^${site.url}/store\\?remote-preview=v1\\.`));
    const page = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
    const versions = storeVersions(page);

    await test.step('it asks, and without consent the tab stays as it is', async () => {
      await page.goto(address);
      await expect(dialog(page)).toContainText(`store ${built}`);
      await expect(page).toHaveURL('/store');
      await expect(dialog(page).getByRole('button', { name: 'Not now' })).toBeFocused();
      expect(await violationsAt(page, [375, 1280])).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toHaveCount(0);
      await isOpen(page);
      await page.reload();
      await isOpen(page);
      await expect(dialog(page).or(badge(page))).toHaveCount(0);
      expect(versions.take()).toEqual([LIVE]);
    });

    await test.step('with consent the tab has the version among the live others, and a badge', async () => {
      await page.goto(address);
      await dialog(page).getByRole('button', { name: 'Open the preview' }).click();
      await expect(badge(page)).toContainText(`store ${built} (preview, until `);
      await isOpen(page);
      // From another remote's page: the tags of the store's own page preload the live version.
      await page.goto('/raffles');
      await expect(page.getByRole('heading', { level: 1, name: 'Raffles' })).toBeVisible();
      versions.take();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
      await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
      expect(versions.take()).toEqual([built]);
      await expect(badge(page)).toBeVisible();
      expect(await violationsAt(page, [375, 1280])).toEqual([]);
    });

    await test.step('other tabs and other visitors have the live version', async () => {
      const popup = page.context().waitForEvent('page');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Store' })
        .click({ modifiers: ['ControlOrMeta'] });
      const opened = await popup;
      // Its own navigation would interrupt the one below.
      await opened.waitForURL('**/store');
      for (const other of [opened, await page.context().newPage(), await newVisitor(browser, { baseURL: site.url })]) {
        const seen = storeVersions(other);
        await other.goto('/store');
        await isOpen(other);
        await expect(badge(other)).toHaveCount(0);
        expect(seen.take()).toEqual([LIVE]);
        await other.close();
      }
    });

    await test.step('its button ends it', async () => {
      await page.goto('/store');
      await isOpen(page);
      versions.take();
      await badge(page).getByRole('button', { name: 'End preview' }).click();
      await expect(badge(page)).toHaveCount(0);
      await isOpen(page);
      expect(versions.take()).toEqual([LIVE]);
    });

    await test.step('a link that nobody signed opens nothing', async () => {
      // Of the last character of a signature only the first four bits count, in which these two differ.
      await page.goto(`${address.slice(0, -1)}${address.endsWith('A') ? 'Q' : 'A'}`);
      await expect(page.getByText("This link doesn't open a preview of this site.")).toBeVisible();
      await isOpen(page);
      expect(versions.take()).toEqual([LIVE]);
    });
  } finally {
    await site.stop();
  }
});
