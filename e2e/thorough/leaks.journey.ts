import fs from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { integrityOf } from '@greenroom/contract/releases';
import { remoteFolders, root } from '../../scripts/lib/workspace.mjs';
import { expect, login, test } from '../helpers/fixtures';
import { trackRequests } from '../helpers/network';
import { releasesOf } from '../helpers/releases';
import { startSite } from '../helpers/site';

const VISITS = 10;
/** Until all is filled that is filled once. */
const WARM_UP = 3;
/** An address of no remote. */
const AWAY = '/-/no-page-of-any-remote';

/** Opens pages of the site one after the other, by its router. */
const walk = (page: Page, addresses: string[]): Promise<void> =>
  page.evaluate(async (all) => {
    const main = document.querySelector('#main') ?? document.body;
    for (const address of all) {
      const before = new WeakRef(main.firstElementChild ?? document.body);
      // In the same history entry, which keeps the router's state.
      history.replaceState(history.state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      while (main.firstElementChild === before.deref() || !main.querySelector('h1')) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    }
  }, addresses);

/** Opens a page some times, and leaves it for one that no remote has. */
const visit = (page: Page, address: string, times: number) => walk(page, Array.from({ length: times }, () => [address, AWAY]).flat());

/** Reads the browser's own counters after a garbage collection. */
async function countersOf(session: CDPSession): Promise<Record<string, number>> {
  // Twice: what a finalizer frees is garbage after the first.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, documents, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { nodes, documents, listeners };
}

/** Opens a page ten times, and those that leave something at each visit ten times more: what is filled once is no leak. */
async function leaksOf(page: Page, url: string, address: string): Promise<string[]> {
  // Loads the page's files, which a busy machine is late with, before they are needed within seconds.
  const waitUntilQuiet = trackRequests(page);
  await page.goto(url + address);
  await waitUntilQuiet(address);
  const session = await page.context().newCDPSession(page);
  await walk(page, [AWAY]);
  await visit(page, address, WARM_UP);
  const counts = [await countersOf(session)];
  const grown = () =>
    Object.keys(counts[0] ?? {}).filter((name) =>
      counts.slice(1).every((count, step) => (count[name] ?? 0) - (counts[step]?.[name] ?? 0) >= VISITS),
    );
  for (let series = 0; series < 2 && grown().length > 0; series += 1) {
    await visit(page, address, VISITS);
    counts.push(await countersOf(session));
  }
  await session.detach();
  return grown().map((name) => `${name}: ${counts.map((count) => count[name]).join(', ')}`);
}

for (const folder of remoteFolders()) {
  test(`a member opens each page of ${folder} ten times: none leaves nodes, listeners or documents behind`, async ({
    page,
    site,
    allowErrors,
  }) => {
    test.setTimeout(300_000);
    // Some pages are of ids that the demo lacks.
    allowErrors(/Failed to load resource/);
    const { routes } = JSON.parse(fs.readFileSync(path.join(root, folder, 'dist/remote.json'), 'utf8')) as { routes: string[] };
    await login(page, 'highroller');
    for (const route of routes.filter((each) => !each.startsWith('/overlay/')))
      expect.soft(await leaksOf(page, site.url, route.replace(/:\w+/, '1')), route).toEqual([]);
  });
}

/** Effects of pages that grow by the visit, by the counters that show it. They may use `kept`, `client` and `box`, the page's element. */
const LEAKS: Record<string, { effect: string; counters: string[] }> = {
  'window-listener': { effect: "addEventListener('resize', () => box.id);", counters: ['nodes', 'listeners'] },
  'bound-listener': {
    effect:
      "const shelf = { close() {} }; document.addEventListener('click', shelf.close.bind(shelf)); return () => document.removeEventListener('click', shelf.close.bind(shelf));",
    counters: ['listeners'],
  },
  interval: { effect: 'setInterval(() => box.id, 10_000);', counters: ['nodes'] },
  nodes: { effect: 'kept.nodes.push(box);', counters: ['nodes'] },
  document: { effect: "kept.nodes.push(document.implementation.createHTMLDocument('a shelf'));", counters: ['nodes', 'documents'] },
  style: {
    effect:
      "document.head.append(Object.assign(document.createElement('style'), { nonce: document.querySelector('[nonce]').nonce, textContent: '@layer remote { .shelf { color: red } }' }));",
    counters: ['nodes'],
  },
  channel: { effect: "new BroadcastChannel('store').onmessage = () => box.id;", counters: ['nodes', 'listeners'] },
  observer: { effect: 'new ResizeObserver(() => box.id).observe(document.body);', counters: ['nodes'] },
  subscription: { effect: 'client.getQueryCache().subscribe(() => box.id);', counters: ['nodes'] },
};

/** Pages that look like it, and leave nothing by the visit. */
const CLEAN: Record<string, string> = {
  'cleans-up': `
    const stop = new AbortController();
    const resized = () => box.id;
    addEventListener('resize', resized);
    matchMedia('(min-width: 600px)').addEventListener('change', resized, { signal: stop.signal });
    const interval = setInterval(resized, 1000);
    const channel = new BroadcastChannel('store');
    channel.onmessage = resized;
    const observer = new ResizeObserver(resized);
    observer.observe(document.body);
    const unsubscribe = client.getQueryCache().subscribe(resized);
    return () => {
      removeEventListener('resize', resized);
      stop.abort();
      clearInterval(interval);
      channel.close();
      observer.disconnect();
      unsubscribe();
    };`,
  // A cache that fills once, and the last page.
  'fills-once':
    'if (kept.nodes.length < 10) kept.nodes.push(box); kept.last = box; new MutationObserver(() => box.id).observe(box, { childList: true });',
};

/** The entry script of a store with a page for each effect. */
const storeWithEffects = (effects: Record<string, string>) => `(() => {
  let provided;
  window.greenroom_store = {
    init(scope) { provided = scope; },
    get: async () => {
      const module = async (name) => (await Object.values(provided[name])[0].get())();
      const { createElement, useEffect, useRef } = await module('react');
      const { useQueryClient } = await module('@tanstack/react-query');
      const page = (effect) => {
        const kept = { nodes: [] };
        return () => {
          const box = useRef(null);
          const client = useQueryClient();
          useEffect(() => effect(kept, client, box.current), []);
          return createElement('section', { ref: box }, createElement('h1', null, 'A store'), createElement('p', null, 'Rewards for points.'));
        };
      };
      return () => ({ default: { ${Object.entries(effects)
        .map(([name, effect]) => `'/store/${name}': async () => ({ default: page((kept, client, box) => { ${effect} }) })`)
        .join(',\n')} } });
    },
  };
})();`;

test('pages that leave something behind at each visit are found, and those that clean up are not', async ({ page }) => {
  test.setTimeout(300_000);
  const effects = { ...Object.fromEntries(Object.entries(LEAKS).map(([name, { effect }]) => [name, effect])), ...CLEAN };
  const entry = storeWithEffects(effects);
  const description = {
    name: 'store',
    version: '2.0.0-0badcafe',
    entry: 'remoteEntry.js',
    integrity: integrityOf(entry),
    routes: Object.keys(effects).map((name) => `/store/${name}`),
    files: { 'remoteEntry.js': integrityOf(entry) },
    exposes: ['./routes'],
  };
  const site = await startSite();
  try {
    const releases = await releasesOf(site);
    const files = { 'remoteEntry.js': entry, 'remote.json': JSON.stringify(description) };
    await releases.upload('store', new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
    await releases.change({ part: 'store', change: { action: 'release', version: description.version } });
    for (const name of Object.keys(effects)) {
      const found = (await leaksOf(page, site.url, `/store/${name}`)).map((leak) => leak.split(':')[0]);
      expect.soft(found, name).toEqual(LEAKS[name]?.counters ?? []);
    }
  } finally {
    await site.stop();
  }
});
