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
import { temporaryFolder } from './site';

// Remotes of other toolchains that are tampered with, hang, or are unreachable: an error shows, and a retry recovers without a reload.

const [quests, guilds, trials] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

interface Fault {
  what: string;
  /** The file whose response is overridden. */
  file: RegExp;
  step: 'entry' | 'page' | 'routes';
}

/** Faults of a remote that follow one another in one document, in the order of its files. */
interface Case {
  remote: ExternalRemote;
  by?: 'script' | 'manifest';
  faults: Fault[];
}

const RSBUILD_FAULTS: Fault[] = [
  { what: "Rsbuild's manifest", file: /mf-manifest\.json$/, step: 'entry' },
  { what: "the script that Rsbuild's manifest names", file: /static\/js\/trials\.\w+\.js$/, step: 'entry' },
];

/** Files with an added byte that does not change their behaviour. */
const TAMPERED: Case[] = [
  { remote: quests, faults: [{ what: "webpack's entry", file: /remoteEntry\.js$/, step: 'entry' }] },
  { remote: trials, by: 'manifest', faults: RSBUILD_FAULTS },
  // One document each: equal messages are reported once, and the page's module is preloaded with the entry.
  { remote: guilds, faults: [{ what: "Vite's entry", file: /remoteEntry\.js$/, step: 'entry' }] },
  { remote: guilds, faults: [{ what: "a module that Vite's entry imports", file: /vite-preload-helper.*\.js$/, step: 'entry' }] },
  { remote: guilds, faults: [{ what: "the module of Vite's page", file: /assets\/page-.*\.js$/, step: 'page' }] },
  { remote: REMOTE_WITH_SRI, faults: [{ what: 'a chunk of an entry with subresource integrity', file: /__federation_expose_routes.*\.js$/, step: 'routes' }] },
];

const HANGING: Case[] = [
  {
    remote: quests,
    faults: [
      { what: "webpack's entry", file: /remoteEntry\.js$/, step: 'entry' },
      { what: "the module that webpack's entry exposes", file: /__federation_expose_routes\.js$/, step: 'routes' },
    ],
  },
  { remote: guilds, faults: [{ what: "Vite's entry", file: /remoteEntry\.js$/, step: 'entry' }] },
  { remote: trials, by: 'manifest', faults: RSBUILD_FAULTS },
];

const titleOf = ({ faults }: Case) => faults.map(({ what }) => what).join(', then ');

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
 * Expects an external remote to be unavailable and reported by each of its faults, repairs it, and expects a retry to recover without a
 * reload.
 * @param causeFault causes a fault before each attempt
 * @param meanwhile runs before the error is expected, with a check whether it is reported
 */
async function expectRecoveryAfter(page: Page, { remote, by = 'script', faults }: Case, cause: RegExp, causeFault: (fault: Fault) => void, repair: () => void, meanwhile?: (isReported: () => boolean) => Promise<unknown>): Promise<void> {
  const reports = reportsOf(page);
  for (const [index, fault] of faults.entries()) {
    causeFault(fault);
    if (index > 0) await tryAgain(page);
    else {
      await page.goto(`/${remote.name}`);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    }
    await meanwhile?.(() => reports.length > index);
    await expect(unavailable(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(remote.name);
    await expect
      .poll(() => reports.slice(index), fault.what)
      .toEqual([{ remote: remote.name, version: versionOf(remote, by), step: fault.step, path: `/${remote.name}`, message: expect.stringMatching(cause) as unknown }]);
  }
  repair();
  await tryAgain(page);
  await expectWorking(page, remote);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const tampered of TAMPERED) {
  test(`an added byte in ${titleOf(tampered)} fails the integrity check, and a retry with the released bytes recovers without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/digest in the 'integrity' attribute|SRI's integrity checks failed|Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(tampered.remote, tampered);
    const tamper = ({ file }: Fault) =>
      breakFiles(remotes, file, (response, path) => {
        const bytes = fs.readFileSync(remotes.server.dir + path);
        response.writeHead(200, { 'Content-Type': path.endsWith('.json') ? 'application/json' : 'text/javascript' }).end(`${bytes.toString()}\n`);
      });
    const repair = () => (remotes.server.intercept = undefined);
    await expectRecoveryAfter(page, tampered, /was released|Failed to fetch dynamically imported module|ChunkLoadError/, tamper, repair);
  });
}

for (const hanging of HANGING) {
  test(`${titleOf(hanging)} hangs: an error shows after the timeout, and a retry recovers`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(hanging.remote, hanging);
    await page.clock.install();
    const responses: http.ServerResponse[] = [];
    const hang = ({ file }: Fault) => breakFiles(remotes, file, (response) => void responses.push(response));
    const repair = () => {
      remotes.server.intercept = undefined;
      // A bundler requests its own chunk again only after the first request has ended.
      for (const response of responses) response.socket?.destroy();
    };
    await expectRecoveryAfter(page, hanging, /within 10 s/, hang, repair, (isReported) =>
      expect(async () => {
        await page.clock.runFor(10_000);
        expect(isReported()).toBe(true);
      }).toPass(),
    );
  });
}

// One for each type of entry: a classic script and an ES module.
for (const remote of [quests, guilds]) {
  test(`the server of a remote built by ${remote.tool} is down: a retry recovers without a reload`, async ({ page, remotes, release, allowErrors }) => {
    allowErrors(/Remote \w+ 1\.0\.0|Failed to load resource/);
    await release(remote);
    const down: Fault = { what: 'its server', file: new RegExp(`/${remote.name}/`), step: 'entry' };
    const stop = ({ file }: Fault) => breakFiles(remotes, file, (response) => void response.socket?.resetAndDestroy());
    await expectRecoveryAfter(page, { remote, faults: [down] }, /is missing, unreachable/, stop, () => (remotes.server.intercept = undefined));
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
