import fs from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { remoteFolders, root } from '../../scripts/lib/workspace.mjs';
import { expect, login, test } from '../helpers/fixtures';
import { releaseBuild, releasesOf, storeBuild } from '../helpers/releases';
import { waitForIdle } from '../helpers/shifts';
import type { Site } from '../helpers/site';

const VISITS = 3;
/**
 * The number of times that so many visits follow one another. A leak grows each time. At least three: what is filled once may grow in the
 * first and, if it is not full then, in the second.
 */
const SERIES = 4;
/** Until all is filled that the first visits fill. */
const WARM_UP = 2;
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
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
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

/**
 * Opens each page again and again.
 * @returns the counters of those that leave something behind at each visit, by address
 */
async function leaksOf(page: Page, site: Pick<Site, 'url'>, addresses: string[]): Promise<Record<string, Record<string, number[]>>> {
  const session = await page.context().newCDPSession(page);
  const leaks: Record<string, Record<string, number[]>> = {};
  await page.goto(site.url + String(addresses[0]));
  await waitForIdle(page);
  await walk(page, [AWAY]);
  for (const address of addresses) {
    // Opens it once, since its files load with the first visit.
    await walk(page, [address]);
    await waitForIdle(page, address);
    await walk(page, [AWAY]);
    await visit(page, address, WARM_UP);
    const counts: Record<string, number>[] = [];
    const count = async () => {
      // A response or timer of the last visit keeps its page.
      await waitForIdle(page, address);
      counts.push(await countersOf(session));
    };
    await count();
    // One less than the visits: a leak of one listener must not hide behind another listener that is gone.
    const grown = () =>
      Object.keys(counts[0] ?? {}).filter((name) =>
        counts.slice(1).every((after, step) => (after[name] ?? 0) - (counts[step]?.[name] ?? 0) >= VISITS - 1),
      );
    for (let series = 0; series < SERIES && grown().length > 0; series += 1) {
      await visit(page, address, VISITS);
      await count();
    }
    if (grown().length > 0) leaks[address] = Object.fromEntries(grown().map((name) => [name, counts.map((each) => each[name] ?? 0)]));
  }
  await session.detach();
  return leaks;
}

for (const folder of remoteFolders()) {
  test(`a member opens each page of ${folder} again and again: none leaves nodes, listeners or documents behind`, async ({
    page,
    site,
    allowErrors,
  }) => {
    test.setTimeout(300_000);
    // Some pages are of ids that the demo lacks.
    allowErrors(/Failed to load resource/);
    const { routes } = JSON.parse(fs.readFileSync(path.join(root, folder, 'dist/remote.json'), 'utf8')) as { routes: string[] };
    await login(page, 'highroller');
    const addresses = routes.filter((route) => !route.startsWith('/overlay/')).map((route) => route.replace(/:\w+/, '1'));
    expect(await leaksOf(page, site, addresses)).toEqual({});
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
    'if (kept.nodes.length < 9) kept.nodes.push(box); kept.last = box; new MutationObserver(() => box.id).observe(box, { childList: true });',
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

test('pages that leave something behind at each visit are found, and those that clean up are not', async ({ page, site }) => {
  test.setTimeout(300_000);
  const effects = { ...Object.fromEntries(Object.entries(LEAKS).map(([name, { effect }]) => [name, effect])), ...CLEAN };
  const routes = Object.keys(effects).map((name) => `/store/${name}`);
  const version = '2.0.0-0badcafe';
  const releases = await releasesOf(site);
  await releases.upload('store', storeBuild(version, { 'remoteEntry.js': storeWithEffects(effects) }, routes));
  await releases.change({ part: 'store', change: { action: 'release', version } });
  try {
    const leaks = await leaksOf(page, site, routes);
    const found = Object.entries(leaks).map(([address, counters]) => [address.slice('/store/'.length), Object.keys(counters)]);
    const seeded = Object.entries(LEAKS).map(([name, { counters }]) => [name, counters]);
    expect(Object.fromEntries(found), JSON.stringify(leaks)).toEqual(Object.fromEntries(seeded));
  } finally {
    await releaseBuild(site, path.join(root, 'remote-store/dist'));
  }
});
