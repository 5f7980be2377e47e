import fs from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/lib/workspace.mjs';
import { expect, test } from './helpers/fixtures';
import { releaseBuild, releaseStore } from './helpers/releases';

/** Versions that no other journey releases on the shared site. */
const [FIRST, SECOND, THIRD] = ['9.7.1-0badcafe', '9.7.2-0badcafe', '9.7.3-0badcafe'];

test('a release is live with the next page load, without a restart; a tab keeps its version, and reloads once its files are gone', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors(new RegExp(`store[ /](${SECOND}|${THIRD})`));
  const filesOf = (version: string) => path.join(site.remotesDir, 'store', version);
  const files: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/store/')) files.push(pathname);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(pathname);
  });
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const openStore = () => page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  const openContact = () => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();

  await test.step('an open page keeps its version, the next page load has the new one', async () => {
    await releaseStore(site, FIRST);
    await page.goto('/');
    await expect(page.getByText('Join the Community')).toBeVisible();
    await releaseStore(site, SECOND);
    await openStore();
    await expect(page.getByText('Login Required')).toBeVisible();
    // Every page of the remote, because each requests files of its own.
    await openContact();
    await expect(subject).toBeVisible();
    for (const part of ['remoteEntry', 'store-page', 'contact-page']) expect(files.join()).toContain(part);
    expect(files.filter((file) => !file.startsWith(`/remotes/store/${FIRST}/`))).toEqual([]);

    await page.reload();
    await expect(subject).toBeVisible();
    expect(files.some((file) => file.startsWith(`/remotes/store/${SECOND}/`))).toBe(true);
  });

  await test.step('the files of its version are gone: a navigation reloads the document and restores the draft', async () => {
    await subject.fill('A long story');
    await releaseStore(site, THIRD);
    fs.rmSync(filesOf(SECOND), { recursive: true });
    await openStore();
    await expect(page.getByText('Login Required')).toBeVisible();
    await openContact();
    await expect(subject).toHaveValue('A long story');
    expect(documents).toEqual(['/', '/contact', '/store']);
    expect(files.some((file) => file.startsWith(`/remotes/store/${THIRD}/`))).toBe(true);
  });

  await test.step('the live version has no files: a reload would not help, so the page shows an error', async () => {
    await page.goto('/');
    await expect(page.getByText('Join the Community')).toBeVisible();
    for (const file of fs.readdirSync(filesOf(THIRD))) {
      if (file !== 'remote.json') fs.rmSync(path.join(filesOf(THIRD), file), { recursive: true });
    }
    // The browser caches released files as immutable, unless a route intercepts them.
    await page.route('**/remotes/store/**', (route) => route.continue());
    const report = page.waitForResponse('**/api/telemetry');
    await openStore();
    await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    expect((await report).status()).toBe(204);
    expect(documents).toEqual(['/', '/contact', '/store', '/']);
  });
  await releaseBuild(site, path.join(root, 'remote-store/dist'));
});
