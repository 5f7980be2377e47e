import { waitFor } from '@testing-library/react';
import { type Connection, prefetchLimit, prefetchLinks } from './prefetch-links';

/** Reports the links that are observed in one go, as browsers do; those that are hidden lie out of view. */
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

let end: () => void;
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
  end();
  jest.restoreAllMocks();
});

let tests = 0;
let ready: string[];
let asked: string[];

/** Prefetches on a page with these links; each page has one script, whose URL no other test has. */
function start(...paths: string[]) {
  const test = ++tests;
  ready = [];
  asked = [];
  show(...paths);
  end = prefetchLinks({
    whenIdle: () => Promise.resolve(),
    filesOf: (path) => {
      asked.push(path);
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

/** All that is going to happen by itself has happened. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Has the files of each page arrive, until nothing more is requested. */
async function arriveAll(): Promise<void> {
  for (let before = -1; before !== tags().length; ) {
    before = tags().length;
    for (const tag of tags()) tag.onload?.(new Event('load'));
    await settled();
  }
}

test('prefetches what links in view lead to, one page after the other, as the press will request it but with low priority', async () => {
  start('/page1', '/page2', '/page1', '/login', 'https://elsewhere.test/page3');
  await settled();
  expect(prefetched()).toEqual(['page1']);
  expect(tags()[0]).toMatchObject({ as: 'script', crossOrigin: 'anonymous', integrity: 'sha384-abc', fetchPriority: 'low' });
  await arriveAll();
  expect(prefetched()).toEqual(['page1', 'page2']);
  expect(ready).toEqual(['/page1', '/page2']);
});

test('leaves out links out of view', async () => {
  start('/page1');
  document.querySelector('a')?.setAttribute('hidden', '');
  await settled();
  expect(prefetched()).toEqual([]);
});

test('looks up no files for links out of view, of which a list may have hundreds', async () => {
  start('/page1', ...Array.from({ length: 500 }, (_, index) => `/page${index + 2}`));
  for (const link of [...document.querySelectorAll('a')].slice(1)) link.setAttribute('hidden', '');
  await settled();
  await arriveAll();
  expect(prefetched()).toEqual(['page1']);
  expect(new Set(asked)).toEqual(new Set(['/page1']));
});

test('takes the links of a menu that opens before those that waited', async () => {
  start('/page1', '/page2', '/page3');
  await settled();
  show('/page4');
  await settled();
  await arriveAll();
  expect(prefetched()).toEqual(['page1', 'page4', 'page2', 'page3']);
});

test('stops at the limit, and begins again at the next address', async () => {
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

test('prefetches nothing where the visitor saves data, and goes on where they stop to', async () => {
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

test('waits while nobody looks at the page', async () => {
  hidden = true;
  start('/page1');
  await settled();
  expect(prefetched()).toEqual([]);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(prefetched()).toEqual(['page1']));
});

test('a file that did not arrive may be requested again, and holds up no other', async () => {
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

test('a file that has arrived is there, though the browser reports an error', async () => {
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
])('over the connection %j it prefetches up to %i pages', (given, limit) => {
  expect(prefetchLimit(given)).toBe(limit);
});
