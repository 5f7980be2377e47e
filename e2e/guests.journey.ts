import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../scripts/lib/workspace.mjs';
import { expect } from './fixtures';
import { FileServer, ForeignServer } from './foreign-server';
import { GUESTS, type Guest, NEWER_REACT, describeGuest } from './guests/build';
import { type Remotes, guestTest as test } from './guests/site';
import { temporaryFolder } from './site';

// Remotes that other tools than ours built, on another origin, in the site as it is served.

const [quests, guilds, trials] = GUESTS as [Guest, Guest, Guest];

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

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

/** Has React announce each of its copies. */
async function countReacts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        renderers: new Map(),
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length);
}

/** Sees a guest's page work: with the host's React, its state, what it loads on interaction, and its styles. */
async function expectWorking(page: Page, { name }: Guest): Promise<void> {
  await expect(page.getByRole('heading', { name: `A page of ${name}` })).toBeVisible();
  await expect(page.getByText(/^React 19/)).not.toHaveText(`React ${NEWER_REACT}`);
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  await expect(page.getByText('Loaded on interaction')).toBeVisible();
  await expect(page.locator(`.${name}-page`)).toHaveCSS('letter-spacing', '3px');
}

for (const guest of GUESTS) {
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
  for (const guest of GUESTS) await release(guest);
  const reacts = await countReacts(page);
  await page.goto('/raffles');
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  for (const guest of GUESTS) {
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

interface Fault {
  what: string;
  guest: Guest;
  by?: 'script' | 'manifest';
  /** The file that the server of remotes sends otherwise. */
  file: RegExp;
  step: 'entry' | 'page' | 'routes';
}

/** Another byte that changes nothing of what a file does. */
const TAMPERED: Fault[] = [
  { what: "webpack's entry", guest: quests, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "Rsbuild's manifest", guest: trials, by: 'manifest', file: /mf-manifest\.json$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", guest: trials, by: 'manifest', file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
  { what: "Vite's entry", guest: guilds, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "a module that Vite's entry imports", guest: guilds, file: /vite-preload-helper.*\.js$/, step: 'entry' },
  { what: "the module of Vite's page", guest: guilds, file: /assets\/page-.*\.js$/, step: 'page' },
];

/** Has the server of remotes answer requests for some files otherwise. */
function breakFiles({ server }: Remotes, file: RegExp, respond: (response: http.ServerResponse, path: string) => void): void {
  server.instead = (path, response) => {
    if (!file.test(path)) return false;
    respond(response, path);
    return true;
  };
}

/** What the back end is told of failures. */
function reportsOf(page: Page): Record<string, string>[] {
  const reports: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/telemetry')) reports.push(request.postDataJSON() as Record<string, string>);
  });
  return reports;
}

/** Sees a guest told as unavailable and reported, mends it, and sees it work after a retry in the same page. */
async function expectBrokenUntilMended(page: Page, { guest, by = 'script', step }: Omit<Fault, 'what' | 'file'>, cause: RegExp, mend: () => unknown): Promise<void> {
  const reports = reportsOf(page);
  await page.goto(`/${guest.name}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(unavailable(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toContainText(guest.name);
  await expect
    .poll(() => reports)
    .toEqual([{ remote: guest.name, version: `1.0.0-by-${by}`, step, path: `/${guest.name}`, message: expect.stringMatching(cause) as unknown }]);
  await mend();
  await tryAgain(page);
  await expectWorking(page, guest);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const { what, file, ...fault } of TAMPERED) {
  test(`another byte in ${what} is refused, and the right bytes are taken without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/digest in the 'integrity' attribute|SRI's integrity checks failed|Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(fault.guest, fault);
    breakFiles(remotes, file, (response, path) => {
      const bytes = fs.readFileSync(remotes.server.dir + path);
      response.writeHead(200, { 'Content-Type': path.endsWith('.json') ? 'application/json' : 'text/javascript' }).end(`${bytes.toString()}\n`);
    });
    const mend = () => (remotes.server.instead = undefined);
    await expectBrokenUntilMended(page, fault, /was released|Failed to fetch dynamically imported module/, mend);
  });
}

const HANGING: Fault[] = [
  { what: "webpack's entry", guest: quests, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "Vite's entry", guest: guilds, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "Rsbuild's manifest", guest: trials, by: 'manifest', file: /mf-manifest\.json$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", guest: trials, by: 'manifest', file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
  { what: "what webpack's entry exposes", guest: quests, file: /__federation_expose_routes\.js$/, step: 'routes' },
];

for (const { what, file, ...fault } of HANGING) {
  test(`${what} hangs: the page says so in time, and a retry works`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(fault.guest, fault);
    const waiting: http.ServerResponse[] = [];
    breakFiles(remotes, file, (response) => void waiting.push(response));
    const mend = () => {
      remotes.server.instead = undefined;
      // A bundler asks for a chunk of its own again only once the first request is over.
      if (fault.step === 'routes') for (const response of waiting) response.socket?.destroy();
    };
    await expectBrokenUntilMended(page, fault, /within 10 s/, mend);
  });
}

for (const guest of GUESTS) {
  test(`the server of a remote built by ${guest.tool} is down: it comes back without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(guest);
    breakFiles(remotes, new RegExp(`/${guest.name}/`), (response) => void response.socket?.resetAndDestroy());
    await expectBrokenUntilMended(page, { guest, step: 'entry' }, /is missing, unreachable/, () => (remotes.server.instead = undefined));
  });
}

test('behind another back end, whose page has no import map, the host has the browser check the modules of a guest', async ({ page, dists, allowErrors }) => {
  allowErrors(/digest in the 'integrity' attribute|Remote guilds|Failed to load resource|settings could not be loaded/);
  const dir = temporaryFolder();
  const dist = dists.get(guilds.name) ?? '';
  fs.cpSync(dist, dir, { recursive: true });
  fs.writeFileSync(`${dir}/remote.json`, JSON.stringify(describeGuest(guilds, dist, 'script')));
  const [backEnd, server] = [new ForeignServer(path.join(root, 'host/dist')), new FileServer(dir)];
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
      { name: 'guilds', version: '1.0.0-by-script', shared: ['react', 'react-dom'], remotes: [] },
      { name: 'stream', version: expect.stringMatching(/^1\./) as unknown, shared: expect.any(Array) as unknown, remotes: [] },
    ]) as unknown,
  });
});
