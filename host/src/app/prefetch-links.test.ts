import { waitFor } from '@testing-library/react';
import { prefetchLimit, prefetchLinks } from './prefetch-links';
import type { Connection } from './connection';

/** Reports observed links in one batch, as browsers do; hidden ones count as out of view. */
class Observer {
  #observed: HTMLElement[] = [];
  constructor(private readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
  observe(target: HTMLElement) {
    if (this.#observed.push(target) === 1) void Promise.resolve().then(() => this.#report());
  }
  #report() {
    this.callback(this.#observed.splice(0).map((target) => ({ target, isIntersecting: !target.hidden })));
  }
  unobserve() {}
  disconnect() {}
}

let stop: () => void;
let connection: Connection;
let hidden: boolean;

beforeEach(() => {
  document.head.innerHTML = document.body.innerHTML = '';
  connection = {};
  hidden = false;
  unknown = new Set();
  window.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

let tests = 0;
let ready: string[];
let lookedUp: string[];
/** The paths of each request for remotes. */
let requests: string[][];
/** Paths whose remote the page does not know. */
let unknown: Set<string>;

/** Prefetches on a page with these links; each linked page has one script, with a URL that is unique to the test. */
function start(...paths: string[]) {
  const test = ++tests;
  ready = [];
  lookedUp = [];
  requests = [];
  show(...paths);
  stop = prefetchLinks({
    whenIdle: () => Promise.resolve(),
    isUnknown: (path) => unknown.has(path),
    lookUp: (paths) => {
      requests.push([...paths]);
      for (const path of paths) if (path !== '/page-offline') unknown.delete(path);
      return Promise.resolve();
    },
    filesOf: (path) => {
      lookedUp.push(path);
      return path.startsWith('/page') && !unknown.has(path) && path !== '/page-offline'
        ? [{ url: `http://localhost/${test}${path}.js`, integrity: 'sha384-abc' }]
        : [];
    },
    onPrefetched: (path) => void ready.push(path),
  });
}

function show(...paths: string[]): void {
  document.body.insertAdjacentHTML('beforeend', paths.map((path) => `<a href="${path}">A link</a>`).join(''));
}

const tags = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
const prefetched = () => tags().map(({ href }) => href.replace(/^.*\/(.*)\.js$/, '$1'));

/** Resolves after all pending promises. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Loads the requested files, until nothing more is requested. */
async function arriveAll(): Promise<void> {
  for (let before = -1; before !== tags().length;) {
    before = tags().length;
    for (const tag of tags()) tag.onload?.(new Event('load'));
    await settled();
  }
}

test('prefetches the pages of links in view, one after the other, with low priority', async () => {
  start('/page1', '/page2', '/page1', '/login', 'https://elsewhere.test/page3');
  await settled();
  expect(prefetched()).toEqual(['page1']);
  expect(tags()[0]).toMatchObject({ as: 'script', crossOrigin: 'anonymous', integrity: 'sha384-abc', fetchPriority: 'low' });
  await arriveAll();
  expect(prefetched()).toEqual(['page1', 'page2']);
  expect(ready).toEqual(['/page1', '/page2']);
});

test('looks up the remotes of all links in view that the page does not know by one request, and goes on without those that fail', async () => {
  unknown = new Set(['/page1', '/page-offline', '/login', '/page4']);
  start('/page1', '/page-offline', '/page1', '/login', '/page2');
  await settled();
  await arriveAll();
  expect(prefetched()).toEqual(['page1', 'page2']);
  show('/page-offline', '/page3', '/page4');
  await settled();
  await arriveAll();
  expect(prefetched()).toEqual(['page1', 'page2', 'page3', 'page4']);
  expect(requests).toEqual([['/page1', '/page-offline', '/login'], ['/page4']]);
});

test('looks up twenty of many links by a request', async () => {
  const paths = Array.from({ length: 25 }, (_, index) => `/elsewhere${index}`);
  unknown = new Set(paths);
  start(...paths);
  await settled();
  expect(requests).toEqual([paths.slice(0, 20), paths.slice(20)]);
});

test('requests the preload lists of a page whose links it knows, once, and also without any', async () => {
  start('/page1');
  await settled();
  show('/page2');
  await settled();
  await arriveAll();
  expect(requests).toEqual([[]]);
  stop();
  document.body.innerHTML = '';
  start('/page3');
  document.querySelector('a')?.setAttribute('hidden', '');
  await settled();
  expect(requests).toEqual([[]]);
});

test('looks up no links for visitors who save data, but requests the preload lists', async () => {
  connection = { saveData: true };
  unknown = new Set(['/page1']);
  start('/page1');
  await settled();
  expect(requests).toEqual([[]]);
});

test('skips links out of view', async () => {
  start('/page1');
  document.querySelector('a')?.setAttribute('hidden', '');
  await settled();
  expect(prefetched()).toEqual([]);
});

test('skips links that few visitors follow', async () => {
  start('/page1');
  document.querySelector('a')?.setAttribute('data-prefetch', 'none');
  await settled();
  expect(prefetched()).toEqual([]);
});

test('looks up no files for hundreds of links out of view', async () => {
  start('/page1', ...Array.from({ length: 500 }, (_, index) => `/page${index + 2}`));
  for (const link of [...document.querySelectorAll('a')].slice(1)) link.setAttribute('hidden', '');
  await settled();
  await arriveAll();
  expect(prefetched()).toEqual(['page1']);
  expect(new Set(lookedUp)).toEqual(new Set(['/page1']));
});

test('prefetches the links of a menu that opens before those in the queue', async () => {
  start('/page1', '/page2', '/page3');
  await settled();
  show('/page4');
  await settled();
  await arriveAll();
  expect(prefetched()).toEqual(['page1', 'page4', 'page2', 'page3']);
});

test('stops at the limit, and starts again after a navigation', async () => {
  const paths = Array.from({ length: 9 }, (_, index) => `/page${index}`);
  start(...paths);
  await settled();
  await arriveAll();
  expect(prefetched()).toHaveLength(prefetchLimit());
  window.history.pushState(null, '', '/elsewhere');
  document.body.append(document.createElement('p'));
  await settled();
  await arriveAll();
  expect(prefetched().sort()).toEqual(paths.map((path) => path.slice(1)));
});

test('prefetches nothing while the visitor saves data, and starts once they no longer do', async () => {
  connection = { saveData: true };
  start('/page1');
  await settled();
  expect(prefetched()).toEqual([]);
  connection = {};
  show('/page2');
  await settled();
  await arriveAll();
  expect(prefetched().sort()).toEqual(['page1', 'page2']);
});

test('waits while the tab is hidden', async () => {
  hidden = true;
  start('/page1');
  await settled();
  expect(prefetched()).toEqual([]);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(prefetched()).toEqual(['page1']));
});

test('goes on after a file that failed, and requests it again after a navigation', async () => {
  start('/page1', '/page2');
  await settled();
  tags()[0]?.onerror?.(new Event('error'));
  await settled();
  expect(prefetched()).toEqual(['page2']);
  await arriveAll();
  expect(ready).toEqual(['/page2']);
  window.history.pushState(null, '', '/once-more');
  document.body.append(document.createElement('p'));
  await settled();
  expect(prefetched()).toEqual(['page2', 'page1']);
});

test('counts a file as prefetched that has loaded, even if the browser fires an error', async () => {
  Object.assign(performance, { getEntriesByName: () => [{ decodedBodySize: 0 }] });
  start('/page1');
  await settled();
  Object.assign(performance, { getEntriesByName: () => [{ decodedBodySize: 100 }] });
  tags()[0]?.onerror?.(new Event('error'));
  await settled();
  expect(ready).toEqual(['/page1']);
  expect(tags()).toHaveLength(1);
});

test.each([
  [undefined, 6],
  [{ effectiveType: '4g' }, 6],
  [{ effectiveType: '3g' }, 2],
  [{ effectiveType: '2g' }, 0],
  [{ effectiveType: 'slow-2g' }, 0],
  [{ effectiveType: '4g', saveData: true }, 0],
])('prefetches over the connection %j at most %i pages', (given, limit) => {
  expect(prefetchLimit(given)).toBe(limit);
});
