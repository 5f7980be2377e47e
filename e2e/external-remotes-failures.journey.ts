import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../scripts/lib/workspace.mjs';
import { expect } from './fixtures';
import { FileServer, StandaloneBackend } from './standalone-backend-server';
import { REMOTE_WITH_SRI, EXTERNAL_REMOTES, type ExternalRemote, describeExternalRemote, versionOf } from './external-remotes/build';
import { expectWorking } from './external-remotes/expect-working';
import { type Remotes, externalRemoteTest as test } from './external-remotes/site';
import { fastForwardUntil } from './fast-forward';
import { temporaryFolder } from './site';

// Remotes that other tools than ours built, changed by somebody, hanging, or out of reach: the page says so and takes them back without a reload.

const [quests, guilds, trials] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

interface Fault {
  what: string;
  guest: ExternalRemote;
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
  { what: 'what an entry with digests loads', guest: REMOTE_WITH_SRI, file: /__federation_expose_routes.*\.js$/, step: 'routes' },
];

/** Has the server of remotes answer requests for some files otherwise. */
function breakFiles({ server }: Remotes, file: RegExp, respond: (response: http.ServerResponse, path: string) => void): void {
  server.intercept = (path, response) => {
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

/**
 * Sees a guest told as unavailable and reported, mends it, and sees it work after a retry in the same page.
 * @param meanwhile what has to happen before it is told
 */
async function expectBrokenUntilMended(page: Page, { guest, by = 'script', step }: Omit<Fault, 'what' | 'file'>, cause: RegExp, mend: () => unknown, meanwhile?: () => Promise<unknown>): Promise<void> {
  const reports = reportsOf(page);
  await page.goto(`/${guest.name}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await meanwhile?.();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(guest.name);
  await expect
    .poll(() => reports)
    .toEqual([{ remote: guest.name, version: versionOf(guest, by), step, path: `/${guest.name}`, message: expect.stringMatching(cause) as unknown }]);
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
    const mend = () => (remotes.server.intercept = undefined);
    await expectBrokenUntilMended(page, fault, /was released|Failed to fetch dynamically imported module|ChunkLoadError/, mend);
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
    await page.clock.install();
    const waiting: http.ServerResponse[] = [];
    breakFiles(remotes, file, (response) => void waiting.push(response));
    const mend = () => {
      remotes.server.intercept = undefined;
      // A bundler asks for a chunk of its own again only once the first request is over.
      if (fault.step === 'routes') for (const response of waiting) response.socket?.destroy();
    };
    await expectBrokenUntilMended(page, fault, /within 10 s/, mend, () => fastForwardUntil(page, unavailable(page)));
  });
}

for (const guest of EXTERNAL_REMOTES) {
  test(`the server of a remote built by ${guest.tool} is down: it comes back without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(guest);
    breakFiles(remotes, new RegExp(`/${guest.name}/`), (response) => void response.socket?.resetAndDestroy());
    await expectBrokenUntilMended(page, { guest, step: 'entry' }, /is missing, unreachable/, () => (remotes.server.intercept = undefined));
  });
}

test('behind another back end, whose page has no import map, the host has the browser check the modules of a guest', async ({ page, dists, allowErrors }) => {
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
