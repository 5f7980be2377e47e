import type { Page } from '@playwright/test';
import { countReacts } from './count-reacts';
import { expect } from './fixtures';
import { REMOTE_WITH_SRI, EXTERNAL_REMOTES, type ExternalRemote, versionOf } from './external-remotes/build';
import { expectWorking } from './external-remotes/expect-working';
import { type Remotes, externalRemoteTest as test } from './external-remotes/site';

// Remotes that other tools than ours built, on another origin, in the site as it is served.

const [quests, guilds] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

/** How often the page asked for each file of the remotes and for the federation runtime. */
function loadsOf(page: Page, { url }: Remotes): Map<string, number> {
  const loads = new Map<string, number>();
  page.on('request', (request) => {
    const asked = request.url();
    if (asked.startsWith(url) || asked.includes('/federation')) loads.set(asked, (loads.get(asked) ?? 0) + 1);
  });
  return loads;
}

const twice = (loads: Map<string, number>) => [...loads].filter(([, times]) => times > 1);

for (const guest of EXTERNAL_REMOTES) {
  for (const by of ['script', 'manifest'] as const) {
    test(`a remote built by ${guest.tool} mounts by its ${by}, and nothing is fetched twice`, async ({ page, remotes, release }) => {
      await release(guest, { by });
      const loads = loadsOf(page, remotes);
      const reacts = await countReacts(page);
      const document = await page.goto(`/${guest.name}`);
      await expectWorking(page, guest);
      expect(await reacts()).toBe(1);
      expect(twice(loads)).toEqual([]);
      const early = await page.locator('head > link[rel$=preload]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(early.filter((url) => url.includes('/federation'))).toHaveLength(1);
      expect(early.some((url) => url.startsWith(`${remotes.url}/${guest.name}/`))).toBe(true);
      for (const url of early.filter((url) => loads.has(url))) expect(loads.get(url)).toBe(1);
      // Scripts that nobody can check may run here: then no policy asks for it.
      expect(document?.headers()['integrity-policy']).toBe(guest.type === 'module' ? 'blocked-destinations=(script)' : undefined);
    });
  }
}

test('all three in one page, beside ours, are shown by the React of the host', async ({ page, release }) => {
  for (const guest of EXTERNAL_REMOTES) await release(guest);
  const reacts = await countReacts(page);
  await page.goto('/raffles');
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  for (const guest of EXTERNAL_REMOTES) {
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: `See ${guest.name}` }).click();
    await expectWorking(page, guest);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  expect(await reacts()).toBe(1);
});

test('a page of our own remotes loads nothing for guests, whether or not there are any', async ({ page, remotes, release }) => {
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

test('a remote whose own build puts digests into its scripts runs under the integrity policy', async ({ page, release }) => {
  await release(REMOTE_WITH_SRI);
  const document = await page.goto(`/${REMOTE_WITH_SRI.name}`);
  await expectWorking(page, REMOTE_WITH_SRI);
  expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
});

test('the Module Federation DevTools see host and remotes where a developer asks for it', async ({ page, release }) => {
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
