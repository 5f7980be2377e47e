import { createHash } from 'node:crypto';
import { run } from '../../kit/lib/processes.mjs';
import { openSite } from '../../kit/lib/release-target.mjs';
import { integrityOf } from '../../kit/webpack/integrity.mjs';
import { expect, test } from '../helpers/fixtures';
import { type Site, startSite } from '../helpers/site';

const TOKEN = 'the-store-teams-token';
const TEAM = { team: 'the store team', remotes: ['store'], sha256: createHash('sha256').update(TOKEN).digest('hex') };

let site: Site;
test.beforeAll(async () => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  site = await startSite({ RELEASE_TOKENS: JSON.stringify([TEAM]) });
});
test.afterAll(() => site.stop());

interface SeededLeak {
  /** Statements of an effect of the page: they may use `box`, the page's element, and `provided`, the host's shared modules. */
  effect: string;
  /** What the check says that each visit leaves. */
  left: RegExp;
}

/** Pages that grow by the visit, by their name. */
const LEAKS: Record<string, SeededLeak> = {
  'window-listener': {
    effect: "addEventListener('resize', () => box.id);",
    left: /listeners for "resize" on window, .*from remoteEntry\.js:/,
  },
  'bound-listener': {
    effect:
      "const shelf = { close() {} }; document.addEventListener('click', shelf.close.bind(shelf)); return () => document.removeEventListener('click', shelf.close.bind(shelf));",
    left: /listeners for "click" on document, /,
  },
  interval: { effect: 'setInterval(() => box.id, 10_000);', left: /intervals, .*from remoteEntry\.js:/ },
  timeout: {
    effect: 'const poll = () => setTimeout(poll, 60_000); poll();',
    left: /timeouts that are set again, .*from remoteEntry\.js:/,
  },
  frames: {
    effect: 'const draw = () => requestAnimationFrame(draw); draw();',
    left: /animation frames, .*from remoteEntry\.js:/,
  },
  global: { effect: "(window.visitsOfStore ??= []).push('a visit');", left: /entries of window\.visitsOfStore, / },
  nodes: { effect: 'kept.nodes.push(box);', left: /nodes outside of the document, / },
  style: {
    effect:
      "document.head.append(Object.assign(document.createElement('style'), { nonce: document.querySelector('[nonce]').nonce, textContent: '@layer remote { .shelf { color: red } }' }));",
    left: /style elements, /,
  },
  channel: {
    effect: "new BroadcastChannel('store').onmessage = () => box.id;",
    left: /objects of BroadcastChannel, .*from remoteEntry\.js:/,
  },
  observer: {
    effect: 'new ResizeObserver(() => box.id).observe(document.body);',
    left: /objects of ResizeObserver, .*from remoteEntry\.js:/,
  },
  subscription: {
    effect: 'client.getQueryCache().subscribe(() => box.id);',
    left: /entries of a Set, .*from remoteEntry\.js:/,
  },
  closures: { effect: 'kept.closures.set(kept.closures.size, () => box.id);', left: /entries of a Map, .*from remoteEntry\.js:/ },
  heap: {
    effect: 'kept.chain = { next: kept.chain, shelf: Array.from({ length: 1000 }, (_, item) => item + 0.5) };',
    left: /KB of memory, .*from remoteEntry\.js:/,
  },
};

/** Pages that look like it, and leave nothing by the visit. */
const CLEAN: Record<string, string> = {
  'cleans-up': `
    const stop = new AbortController();
    const resized = () => box.id;
    addEventListener('resize', resized);
    matchMedia('(min-width: 600px)').addEventListener('change', resized, { signal: stop.signal });
    document.addEventListener('click', resized, { signal: stop.signal });
    const interval = setInterval(resized, 1000);
    let timeout = setTimeout(function poll() { timeout = setTimeout(poll, 20); }, 20);
    let frame = requestAnimationFrame(function draw() { frame = requestAnimationFrame(draw); });
    const channel = new BroadcastChannel('store');
    const observer = new ResizeObserver(resized);
    observer.observe(document.body);
    const unsubscribe = client.getQueryCache().subscribe(resized);
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    return () => {
      removeEventListener('resize', resized);
      stop.abort();
      clearInterval(interval);
      clearTimeout(timeout);
      cancelAnimationFrame(frame);
      channel.close();
      observer.disconnect();
      unsubscribe();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };`,
  // A cache that fills once, a timeout that ends by itself, and the last page.
  'fills-once': `
    if (kept.closures.size < 3) kept.closures.set(kept.closures.size, () => 'a shelf');
    kept.page ??= new Array(20_000).fill('a shelf');
    kept.last = box;
    setTimeout(() => box.id, 60_000);
    new MutationObserver(() => box.id).observe(box, { childList: true });`,
};

/** Stores a version of the store with a page for each effect. */
async function upload(version: string, effects: Record<string, string>): Promise<void> {
  const pages = Object.entries(effects).map(
    ([name, effect]) => `'/store/${name}': async () => ({ default: page((kept, client, box) => { ${effect} }) })`,
  );
  const entry = `(() => {
    let provided;
    window.greenroom_store = {
      init(scope) { provided = scope; },
      get: async () => {
        const module = async (name) => (await Object.values(provided[name])[0].get())();
        const { createElement, useEffect, useRef } = await module('react');
        const { useQueryClient } = await module('@tanstack/react-query');
        const page = (effect) => {
          const kept = { nodes: [], closures: new Map(), chain: null };
          return () => {
            const box = useRef(null);
            const client = useQueryClient();
            useEffect(() => effect(kept, client, box.current), []);
            return createElement('section', { ref: box }, createElement('h1', null, 'A store'), createElement('p', null, 'Rewards for points.'));
          };
        };
        return () => ({ default: { ${pages.join(',\n')} } });
      },
    };
  })();`;
  const integrity = integrityOf(entry);
  const description = {
    name: 'store',
    version,
    entry: 'remoteEntry.js',
    integrity,
    routes: Object.keys(effects).map((name) => `/store/${name}`),
    files: { 'remoteEntry.js': integrity },
    exposes: ['./routes'],
  };
  const files = { 'remoteEntry.js': entry, 'remote.json': JSON.stringify(description) };
  const target = await openSite({ to: site.url, token: TOKEN });
  await target.upload('store', new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}

/** Gives a version to all visitors. @returns the reasons against it, and the output */
async function release(version: string) {
  const args = ['scripts/run.mjs', 'canary', 'store', version, '100%', '--to', site.url];
  const { code, output } = await run(process.execPath, args, { env: { ...process.env, RELEASE_TO: undefined, RELEASE_TOKEN: TOKEN } });
  return { succeeded: code === 0, output, reasons: output.split('\n').filter((line) => line.startsWith('- ')) };
}

test('a team releases pages that leave something behind at each visit: each is refused with what it left, and those that clean up pass', async () => {
  // Twenty visits of fifteen pages.
  test.setTimeout(900_000);
  await upload('2.0.0-0badcafe', {
    ...Object.fromEntries(Object.entries(LEAKS).map(([name, { effect }]) => [name, effect])),
    ...CLEAN,
  });
  const refused = await release('2.0.0-0badcafe');
  for (const [name, { left }] of Object.entries(LEAKS)) {
    const reasons = refused.reasons.filter((line) =>
      line.includes(`/store/${name}, for a member at 1280 px: each visit leaves something behind: `),
    );
    expect.soft(reasons.join('\n'), name).toMatch(left);
  }
  for (const name of Object.keys(CLEAN)) expect.soft(refused.output).toContain(`passed   /store/${name} for a member at 1280 px`);
  expect(refused.succeeded).toBe(false);
});
