import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/workspace.mjs';
import { expect } from '../fixtures';
import { FileServer, StandaloneBackend } from '../standalone-backend-server';
import { REMOTE_WITH_SRI, EXTERNAL_REMOTES, type ExternalRemote, describeExternalRemote, versionOf } from '../external-remotes/build';
import { expectWorking } from '../external-remotes/expect-working';
import { type Remotes, externalRemoteTest as test } from '../external-remotes/site';
import { fastForwardUntil } from '../fast-forward';
import { temporaryFolder } from '../site';

// Remotes of other toolchains that are tampered with, hang, or are unreachable: an error shows, and a retry recovers without a reload.

const [quests, guilds, trials] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

interface Fault {
  what: string;
  remote: ExternalRemote;
  by?: 'script' | 'manifest';
  /** The file whose response is overridden. */
  file: RegExp;
  step: 'entry' | 'page' | 'routes';
}

/** Files with an added byte that does not change their behaviour. */
const TAMPERED: Fault[] = [
  { what: "webpack's entry", remote: quests, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "Rsbuild's manifest", remote: trials, by: 'manifest', file: /mf-manifest\.json$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", remote: trials, by: 'manifest', file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
  { what: "Vite's entry", remote: guilds, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "a module that Vite's entry imports", remote: guilds, file: /vite-preload-helper.*\.js$/, step: 'entry' },
  { what: "the module of Vite's page", remote: guilds, file: /assets\/page-.*\.js$/, step: 'page' },
  { what: 'a chunk of an entry with subresource integrity', remote: REMOTE_WITH_SRI, file: /__federation_expose_routes.*\.js$/, step: 'routes' },
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
async function expectRecoveryAfter(page: Page, { remote, by = 'script', step }: Omit<Fault, 'what' | 'file'>, cause: RegExp, repair: () => unknown, meanwhile?: () => Promise<unknown>): Promise<void> {
  const reports = reportsOf(page);
  // A file that hangs delays the load event.
  await page.goto(`/${remote.name}`, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await meanwhile?.();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(remote.name);
  await expect
    .poll(() => reports)
    .toEqual([{ remote: remote.name, version: versionOf(remote, by), step, path: `/${remote.name}`, message: expect.stringMatching(cause) as unknown }]);
  await repair();
  await tryAgain(page);
  await expectWorking(page, remote);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const { what, file, ...fault } of TAMPERED) {
  test(`an added byte in ${what} fails the integrity check, and a retry with the released bytes recovers without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/digest in the 'integrity' attribute|SRI's integrity checks failed|Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(fault.remote, fault);
    breakFiles(remotes, file, (response, path) => {
      const bytes = fs.readFileSync(remotes.server.dir + path);
      response.writeHead(200, { 'Content-Type': path.endsWith('.json') ? 'application/json' : 'text/javascript' }).end(`${bytes.toString()}\n`);
    });
    const repair = () => (remotes.server.intercept = undefined);
    await expectRecoveryAfter(page, fault, /was released|Failed to fetch dynamically imported module|ChunkLoadError/, repair);
  });
}

const HANGING: Fault[] = [
  { what: "webpack's entry", remote: quests, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "Vite's entry", remote: guilds, file: /remoteEntry\.js$/, step: 'entry' },
  { what: "Rsbuild's manifest", remote: trials, by: 'manifest', file: /mf-manifest\.json$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", remote: trials, by: 'manifest', file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
  { what: "the module that webpack's entry exposes", remote: quests, file: /__federation_expose_routes\.js$/, step: 'routes' },
];

for (const { what, file, ...fault } of HANGING) {
  test(`${what} hangs: an error shows after the timeout, and a retry recovers`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(fault.remote, fault);
    await page.clock.install();
    const hanging: http.ServerResponse[] = [];
    breakFiles(remotes, file, (response) => void hanging.push(response));
    const repair = () => {
      remotes.server.intercept = undefined;
      // A bundler requests its own chunk again only after the first request has ended.
      if (fault.step === 'routes') for (const response of hanging) response.socket?.destroy();
    };
    await expectRecoveryAfter(page, fault, /within 10 s/, repair, () => fastForwardUntil(page, unavailable(page)));
  });
}

// One for each type of entry: a classic script and an ES module.
for (const remote of [quests, guilds]) {
  test(`the server of a remote built by ${remote.tool} is down: a retry recovers without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(remote);
    breakFiles(remotes, new RegExp(`/${remote.name}/`), (response) => void response.socket?.resetAndDestroy());
    await expectRecoveryAfter(page, { remote, step: 'entry' }, /is missing, unreachable/, () => (remotes.server.intercept = undefined));
  });
}

test('behind another back end, whose page has no import map, an ES module remote still passes integrity checks', async ({ page, dists, allowErrors }) => {
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
