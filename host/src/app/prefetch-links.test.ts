import { waitFor } from '@testing-library/react';
import { prefetchLimit, prefetchLinks } from './prefetch-links';
import type { Connection } from './connection';

/** Reports observed links in one batch, as browsers do; hidden ones count as out of view. */
class Observer {
  private observed: HTMLElement[] = [];
  constructor(private readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
  observe(target: HTMLElement) {
    if (this.observed.push(target) === 1) void Promise.resolve().then(() => this.report());
  }
  private report() {
    this.callback(this.observed.splice(0).map((target) => ({ target, isIntersecting: !target.hidden })));
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

/** Prefetches on a page with these links; each linked page has one script, with a URL that is unique to the test. */
function start(...paths: string[]) {
  const test = ++tests;
  ready = [];
  lookedUp = [];
  show(...paths);
  stop = prefetchLinks({
    whenIdle: () => Promise.resolve(),
    filesOf: (path) => {
      lookedUp.push(path);
      return path.startsWith('/page') ? [{ url: `http://localhost/${test}${path}.js`, integrity: 'sha384-abc' }] : [];
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

/** Loads the requested files until nothing more is requested. */
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
