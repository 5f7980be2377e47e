import type { Page } from '@playwright/test';
import { countReacts } from '../count-reacts';
import { expect } from '../fixtures';
import { REMOTE_WITH_SRI, EXTERNAL_REMOTES, type ExternalRemote, versionOf } from '../external-remotes/build';
import { expectWorking } from '../external-remotes/expect-working';
import { type Remotes, externalRemoteTest as test } from '../external-remotes/site';

// Remotes of other toolchains, on another origin, in the real site.

const [quests, guilds] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

/** The number of requests for each file of the remotes and of the federation runtime. */
function loadsOf(page: Page, { url: remotesUrl }: Remotes): Map<string, number> {
  const loads = new Map<string, number>();
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(remotesUrl) || url.includes('/federation')) loads.set(url, (loads.get(url) ?? 0) + 1);
  });
  return loads;
}

const twice = (loads: Map<string, number>) => [...loads].filter(([, times]) => times > 1);

for (const remote of EXTERNAL_REMOTES) {
  for (const by of ['script', 'manifest'] as const) {
    test(`a remote built by ${remote.tool} loads by its ${by}, and no file is fetched twice`, async ({ page, remotes, release }) => {
      await release(remote, { by });
      const loads = loadsOf(page, remotes);
      const reacts = await countReacts(page);
      const document = await page.goto(`/${remote.name}`);
      await expectWorking(page, remote);
      expect(await reacts()).toBe(1);
      expect(twice(loads)).toEqual([]);
      const early = await page.locator('head > link[rel$=preload]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(early.filter((url) => url.includes('/federation'))).toHaveLength(1);
      expect(early.some((url) => url.startsWith(`${remotes.url}/${remote.name}/`))).toBe(true);
      for (const url of early.filter((url) => loads.has(url))) expect(loads.get(url)).toBe(1);
      // The site allows unchecked scripts of some remotes; with those, the policy requires no integrity.
      expect(document?.headers()['integrity-policy']).toBe(remote.type === 'module' ? 'blocked-destinations=(script)' : undefined);
    });
  }
}

test('a visitor opens all three and our remotes in one document: they share the host\'s React', async ({ page, release }) => {
  for (const remote of EXTERNAL_REMOTES) await release(remote);
  const reacts = await countReacts(page);
  await page.goto('/raffles');
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  for (const remote of EXTERNAL_REMOTES) {
    // By keyboard: a click closes the menu again if the pointer has opened it before.
    await page.getByRole('banner').getByRole('button', { name: 'More' }).press('Enter');
    await page.getByRole('link', { name: `See ${remote.name}` }).click();
    await expectWorking(page, remote);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  expect(await reacts()).toBe(1);
});

test('a page of our own remotes loads nothing for external remotes, whether or not any are released', async ({ page, remotes, release }) => {
  const loads = loadsOf(page, remotes);
  const html = async () => (await page.request.get('/raffles', { headers: { Accept: 'text/html' } })).text();
  expect(await html()).not.toMatch(/importmap|\/federation\./);
  await release(quests);
  expect(await html()).not.toMatch(/importmap|\/federation\./);
  await page.goto('/raffles', { waitUntil: 'networkidle' });
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  expect([...loads.keys()].filter((url) => /\/federation|\/quests\//.test(url))).toEqual([]);
  expect(await page.evaluate(() => '__FEDERATION__' in window)).toBe(false);
});

test('a remote whose build adds subresource integrity runs under the integrity policy', async ({ page, release }) => {
  await release(REMOTE_WITH_SRI);
  const document = await page.goto(`/${REMOTE_WITH_SRI.name}`);
  await expectWorking(page, REMOTE_WITH_SRI);
  expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
});

test('a developer turns on the Module Federation DevTools: they list host and remotes', async ({ page, release }) => {
  await release(guilds);
  await page.addInitScript(() => localStorage.setItem('FEDERATION_DEBUG', 'true'));
  await page.goto('/raffles');
  const seen = () =>
    page.evaluate(() => {
      const { __FEDERATION__: federation } = window as unknown as {
        __FEDERATION__?: {
          moduleInfo: Record<string, { version: string; shared: { sharedName: string; version: string }[]; remotesInfo?: object }>;
          __INSTANCES__: { name: string }[];
          __SHARE__: Record<string, { default: object }>;
        };
      };
      if (!federation) return undefined;
      const modules = Object.entries(federation.moduleInfo).map(([id, { version, shared, remotesInfo }]) => {
        return { name: id.split(':')[0], version, shared: shared.map(({ sharedName }) => sharedName), remotes: Object.keys(remotesInfo ?? {}) };
      });
      const provided = Object.values(federation.__SHARE__).flatMap((scopes) => Object.keys(scopes.default));
      return { modules, provided, instances: federation.__INSTANCES__.map(({ name }) => name) };
    });
  const including = (...items: string[]) => expect.arrayContaining(items) as unknown;
  await expect.poll(seen).toEqual({
    instances: ['greenroom'],
    provided: including('react', 'react-dom', 'react-router-dom', '@greenroom/shared-ui/platform'),
    modules: expect.arrayContaining([
      { name: 'greenroom', version: '', shared: including('react', 'zustand'), remotes: including('store', 'stream', 'guilds') },
      { name: 'guilds', version: versionOf(guilds, 'script'), shared: ['react', 'react-dom'], remotes: [] },
      { name: 'stream', version: expect.stringMatching(/^1\./) as unknown, shared: expect.any(Array) as unknown, remotes: [] },
    ]) as unknown,
  });
});
