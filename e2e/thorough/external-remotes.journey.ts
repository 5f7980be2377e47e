import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/workspace.mjs';
import { countReacts } from '../helpers/count-reacts';
import { REMOTE_WITH_SRI, EXTERNAL_REMOTES, type ExternalRemote, describeExternalRemote, versionOf } from '../external-remotes/build';
import { expectWorking } from '../external-remotes/expect-working';
import { type Remotes, externalRemoteTest as test } from '../external-remotes/site';
import { fastForwardUntil } from '../helpers/fast-forward';
import { expect } from '../helpers/fixtures';
import { temporaryFolder } from '../helpers/site';
import { FileServer, StandaloneBackend } from '../helpers/standalone-backend-server';

// These are remotes of other toolchains, on another origin, in the real site. One worker runs them, so that the site starts once.
test.describe.configure({ mode: 'default' });

const [quests, guilds, trials] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

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

for (const [remote, by] of [
  [quests, 'script'],
  [guilds, 'script'],
  [trials, 'manifest'],
] as const) {
  test(`a remote built by ${remote.tool} loads by its ${by}, and no file is fetched twice`, async ({ page, remotes, release }) => {
    await release(remote, { by });
    const loads = loadsOf(page, remotes);
    const reacts = await countReacts(page);
    const document = await page.goto(`/${remote.name}`);
    await expectWorking(page, remote);
    expect(await reacts()).toBe(1);
    expect(twice(loads)).toEqual([]);
    const early = await page
      .locator('head > link[rel$=preload]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(early.filter((url) => url.includes('/federation'))).toHaveLength(1);
    expect(early.some((url) => url.startsWith(`${remotes.url}/${remote.name}/`))).toBe(true);
    for (const url of early.filter((url) => loads.has(url))) expect(loads.get(url)).toBe(1);
    // The site allows unchecked scripts of some remotes; with those, the policy requires no integrity.
    expect(document?.headers()['integrity-policy']).toBe(remote.type === 'module' ? 'blocked-destinations=(script)' : undefined);
  });
}

test("a visitor opens all three and our remotes in one document: they share the host's React", async ({ page, release }) => {
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

test('a page of our own remotes loads nothing for external remotes, whether or not any are released', async ({
  page,
  remotes,
  release,
}) => {
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

test('a developer turns on the Module Federation DevTools: they list host and remotes', async ({ page, release, allowErrors }) => {
  // The DevTools ask for the manifest of each remote, also of those that are withdrawn.
  allowErrors(/\/dev-none\/mf-manifest\.json/);
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
        return {
          name: id.split(':')[0],
          version,
          shared: shared.map(({ sharedName }) => sharedName),
          remotes: Object.keys(remotesInfo ?? {}),
        };
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

// Tampered with, hanging, or unreachable: an error shows, and a retry recovers without a reload.

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

interface Fault {
  what: string;
  remote: ExternalRemote;
  by?: 'script' | 'manifest';
  file: RegExp;
  step: 'entry' | 'page' | 'routes';
}

/** Files with an added byte that does not change their behaviour. */
const TAMPERED: Fault[] = [
  { what: "Rsbuild's manifest", remote: trials, by: 'manifest', file: /mf-manifest\.json$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", remote: trials, by: 'manifest', file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
  { what: "a module that Vite's entry imports", remote: guilds, file: /vite-preload-helper.*\.js$/, step: 'entry' },
  { what: "the module of Vite's page", remote: guilds, file: /assets\/page-.*\.js$/, step: 'page' },
  {
    what: 'a chunk of an entry with subresource integrity',
    remote: REMOTE_WITH_SRI,
    file: /__federation_expose_routes.*\.js$/,
    step: 'routes',
  },
];

/** Overrides the responses of the remotes' server for some files. */
function breakFiles({ server }: Remotes, file: RegExp, respond: (response: http.ServerResponse, path: string) => void): void {
  server.intercept = (path, response) => {
    if (!file.test(path)) return false;
    respond(response, path);
    return true;
  };
}

/** The telemetry that the page sends. */
function reportsOf(page: Page): Record<string, string>[] {
  const reports: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/telemetry')) reports.push(request.postDataJSON() as Record<string, string>);
  });
  return reports;
}

/**
 * Expects an external remote to be unavailable and reported, repairs it, and expects a retry to recover without a reload.
 * @param meanwhile runs before the error is expected
 */
async function expectRecoveryAfter(
  page: Page,
  { remote, by = 'script', step }: Omit<Fault, 'what' | 'file'>,
  cause: RegExp,
  repair: () => unknown,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  const reports = reportsOf(page);
  // A file that hangs delays the load event.
  await page.goto(`/${remote.name}`, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await meanwhile?.();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(remote.name);
  await expect
    .poll(() => reports)
    .toEqual([
      {
        remote: remote.name,
        version: versionOf(remote, by),
        step,
        path: `/${remote.name}`,
        message: expect.stringMatching(cause) as unknown,
      },
    ]);
  await repair();
  await tryAgain(page);
  await expectWorking(page, remote);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const { what, file, ...fault } of TAMPERED) {
  test(`an added byte in ${what} fails the integrity check, and a retry with the released bytes recovers without a reload`, async ({
    page,
    remotes,
    release,
    allowErrors,
  }) => {
    allowErrors(/digest in the 'integrity' attribute|SRI's integrity checks failed|Remote \w+ dev-|Failed to load resource/);
    await release(fault.remote, fault);
    breakFiles(remotes, file, (response, path) => {
      const bytes = fs.readFileSync(remotes.server.dir + path);
      response
        .writeHead(200, { 'Content-Type': path.endsWith('.json') ? 'application/json' : 'text/javascript' })
        .end(`${bytes.toString()}\n`);
    });
    const repair = () => (remotes.server.intercept = undefined);
    await expectRecoveryAfter(page, fault, /was released|Failed to fetch dynamically imported module|ChunkLoadError/, repair);
  });
}

const HANGING: Fault[] = [
  { what: "Vite's entry", remote: guilds, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", remote: trials, by: 'manifest', file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
  { what: "the module that webpack's entry exposes", remote: quests, file: /__federation_expose_routes\.js$/, step: 'routes' },
];

for (const { what, file, ...fault } of HANGING) {
  test(`${what} hangs: an error shows after the timeout, and a retry recovers`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ dev-|Failed to load resource/);
    await release(fault.remote, fault);
    await page.clock.install();
    const hanging: http.ServerResponse[] = [];
    breakFiles(remotes, file, (response) => void hanging.push(response));
    const repair = () => {
      remotes.server.intercept = undefined;
      // A bundler requests its own chunk again only after the first request has ended.
      if (fault.step === 'routes') for (const response of hanging) response.socket?.destroy();
    };
    await expectRecoveryAfter(page, fault, /within 10 s/, repair, async () => {
      // Otherwise the clock can pass the entry's own timeout.
      if (fault.step === 'routes') await page.locator('script[src*=__federation_expose_routes]').waitFor({ state: 'attached' });
      await fastForwardUntil(page, unavailable(page));
    });
  });
}

test('the server of a remote built by Vite is down: a retry recovers without a reload', async ({ page, remotes, release, allowErrors }) => {
  allowErrors(/Remote \w+ dev-|Failed to load resource/);
  await release(guilds);
  breakFiles(remotes, /\/guilds\//, (response) => void response.socket?.resetAndDestroy());
  await expectRecoveryAfter(
    page,
    { remote: guilds, step: 'entry' },
    /is missing, unreachable/,
    () => (remotes.server.intercept = undefined),
  );
});

test('behind another back end, whose page has no import map, an ES module remote still passes integrity checks', async ({
  page,
  dists,
  allowErrors,
}) => {
  allowErrors(/digest in the 'integrity' attribute|Remote guilds|Failed to load resource|settings could not be loaded/);
  const dir = temporaryFolder();
  const dist = dists.get(guilds.tool) ?? '';
  fs.cpSync(dist, dir, { recursive: true });
  fs.writeFileSync(`${dir}/remote.json`, JSON.stringify(describeExternalRemote(guilds, dist, 'script')));
  const [backEnd, server] = [new StandaloneBackend(path.join(root, 'host/dist')), new FileServer(dir)];
  await Promise.all([backEnd.start(), server.start()]);
  try {
    backEnd.fill = { data: { user: null, remotes: [server.registryEntry()] } };
    const file = fs.readdirSync(`${dir}/assets`).find((name) => /^page-.*\.js$/.test(name));
    const bytes = fs.readFileSync(`${dir}/assets/${file}`);
    fs.appendFileSync(`${dir}/assets/${file}`, '\n');
    await page.goto(`${backEnd.url}/guilds`);
    await expect(unavailable(page)).toBeVisible();
    fs.writeFileSync(`${dir}/assets/${file}`, bytes);
    await tryAgain(page);
    await expectWorking(page, guilds);
  } finally {
    await Promise.all([backEnd.stop(), server.stop()]);
    fs.rmSync(dir, { recursive: true });
  }
});
