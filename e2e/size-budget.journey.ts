import fs from 'node:fs';
import path from 'node:path';
import { blockedWordIn } from '@greenroom/contract/releases';
import { expect, test } from '@playwright/test';
import { remoteFolders, root } from '../scripts/lib/workspace.mjs';
import { test as siteTest } from './helpers/fixtures';
import { filesOfBuild, FONT, kilobytes, sizeOf } from './helpers/build-size';

// Size budgets of each package, in KB (1000 bytes) with brotli. A change that needs more raises a number here; docs/performance.md
// explains the cost.

// Translating, and the formats of six languages, take 5 KB of scripts; right to left takes 50 bytes of styles.
const HOST_AT_START = { script: 157, style: 10.6, font: 70 };
// With its own adapter for fetch, in place of 3.9 KB of axios, and with the contract's code for texts.
const SHARED_UI_AT_START = { script: 13.1, style: 7.3 };
/** A file of the host that loads on demand or after the first page. */
const HOST_LATE_FILE = 25;
const REMOTE_ENTRY = 5.5;
/** The remote's own files of one page, without its entry; marking its texts takes up to 0.5. */
const REMOTE_PAGE = 15.5;
/** A page's HTML, with the registry of its route. */
const HTML = 4.5;
/** Modules of the host that a page loads in addition to the host's initial files. */
const PAGE_FROM_HOST = 70;

// In one worker, which compresses each file once.
test.describe.configure({ mode: 'default' });

const KINDS = { script: /\.js$/, style: /\.css$/, font: FONT };

interface RemoteJson {
  entry: string;
  routes: string[];
  preload: Record<string, string[]>;
  needs: Record<string, string[]>;
}
interface HostJson {
  provides: Record<string, { files?: Record<string, string> }>;
}

const dist = path.join(root, 'host/dist');
const filesOfPage = () => filesOfBuild(dist);
const readJson = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as unknown;

for (const [kind, pattern] of Object.entries(KINDS)) {
  test(`the host's initial ${kind}s are within their budget`, () => {
    const files = filesOfPage().filter((file) => pattern.test(file));
    expect(files).not.toEqual([]);
    expect(sizeOf(files.map((file) => path.join(dist, file)))).toBeLessThan(HOST_AT_START[kind as keyof typeof KINDS]);
    if (kind === 'font') return;
    const ofSharedUi = files.filter((file) => file.startsWith('shared-ui'));
    expect(ofSharedUi).toHaveLength(1);
    expect(sizeOf(ofSharedUi.map((file) => path.join(dist, file)))).toBeLessThan(SHARED_UI_AT_START[kind as 'script' | 'style']);
  });
}

test('no file of a build is named so that ad blockers refuse it', () => {
  // The panel is built for the thorough journeys alone.
  for (const folder of ['host', 'admin', ...remoteFolders()].filter((each) => fs.existsSync(path.join(root, each, 'dist')))) {
    const files = fs.readdirSync(path.join(root, folder, 'dist'), { recursive: true }).map(String);
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter(blockedWordIn)).toEqual([]);
  }
});

test('every deferred file of the host is within its budget', () => {
  const early = filesOfPage();
  const late = fs.readdirSync(dist).filter((file) => /\.(js|css)$/.test(file) && !early.includes(file));
  expect(late.length).toBeGreaterThan(10);
  expect(late.filter((file) => kilobytes(path.join(dist, file)) > HOST_LATE_FILE)).toEqual([]);
});

for (const folder of remoteFolders()) {
  test(`the entry and the pages of ${folder} are within their budgets`, () => {
    const remote = readJson(`${folder}/dist/remote.json`) as RemoteJson;
    const { provides } = readJson('host/dist/host.json') as HostJson;
    const own = (file: string) => path.join(root, folder, 'dist', file);
    expect(kilobytes(own(remote.entry))).toBeLessThan(REMOTE_ENTRY);
    for (const route of remote.routes) {
      expect(sizeOf((remote.preload[route] ?? []).map(own)), route).toBeLessThan(REMOTE_PAGE);
      const ofHost = new Set((remote.needs[route] ?? []).flatMap((module) => Object.keys(provides[module]?.files ?? {})));
      expect(sizeOf([...ofHost].map((file) => path.join(dist, file))), `${route}, of the host`).toBeLessThan(PAGE_FROM_HOST);
    }
  });
}

siteTest('the HTML of every page is within its budget', async ({ page }) => {
  const routes = remoteFolders().flatMap((folder) => (readJson(`${folder}/dist/remote.json`) as RemoteJson).routes);
  for (const route of routes) {
    const response = await page.request.get(route.replace(/:\w+/, '1'), { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    expect(response.headers()['content-encoding']).toBe('br');
    expect(Number(response.headers()['content-length']) / 1000, route).toBeLessThan(HTML);
  }
});
