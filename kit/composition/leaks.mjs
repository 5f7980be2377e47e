import { namesOf, queryObjects, readListeners, scriptAddresses } from './devtools.mjs';
import { growthByVisit } from './growth.mjs';
import { countLeft, visitRepeatedly } from './in-page-leaks.mjs';

/** @import { CDPSession, Page } from 'playwright-core' */
/** @import { Counts } from './in-page-leaks.mjs' */
/** @import { Problem } from './report.mjs' */

/**
 * The arguments of a browser in which a heap that grows is a leak: V8 compiles one function after the other as visits repeat them, and keeps the
 * machine code in the heap.
 */
export const INTERPRETER_ONLY = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

/** Visits until all is filled that is filled once, then between two measurements. */
const VISITS = 5;
const STEPS = 3;
/** Longer than a response of the mock API takes, which a page may wait for before it adds something. */
const STAY_MS = 100;
const AWAY_MS = 10;
/** How long a page may take to replace the one before. */
const CHANGE_TIMEOUT_MS = 2000;
/** By the visit. Pages that leave nothing may grow by more in one step, and shrink in the next. */
const MIN_HEAP_BYTES = 4096;
const HEAP_SAMPLING_BYTES = 512;
const NODES = 'nodes outside of the document';
/** How many of the largest leaks are named. */
const MAX_LEAKS = 10;

/**
 * @typedef {object} Leak
 * @property {string} what such as `intervals`
 * @property {string} source where it comes from, such as `https://site.example/page.js:1:20`; empty if unknown
 * @property {number[]} counts after the warm-up and after each step
 */

/**
 * Mounts and leaves a page twenty times by the site's router, and finds what grows by the visit.
 * @param {Page} page an opened one, with the recorder
 * @param {{ address: string, away: string, files: string, changes?: boolean }} options `away`: the address of a page of no remote; `files`: the start
 *   of the addresses of the remote's files; `changes`: whether the two pages have elements of their own
 * @returns {Promise<Leak[]>}
 */
export async function findLeaks(page, { address, away, files, changes = true }) {
  // Playwright holds the arguments of messages that somebody listens to.
  page.removeAllListeners('console');
  const session = await page.context().newCDPSession(page);
  const visit = () =>
    page.evaluate(visitRepeatedly, {
      address: pathOf(address),
      away: pathOf(away),
      visits: VISITS,
      stayMs: STAY_MS,
      awayMs: AWAY_MS,
      timeoutMs: changes ? CHANGE_TIMEOUT_MS : 0,
    });
  /** @type {Counts[]} */
  const measured = [];
  /** @type {number[]} */
  const heap = [];
  for (let step = 0; step <= STEPS; step += 1) {
    await visit();
    measured.push(await measure(session, page, files));
    // What the first call takes of the heap is gone after the second.
    if (step > 0) await followCollections(session);
    heap.push(await readHeap(session));
    if (step === 0) await followCollections(session);
  }
  const labels = [...new Set(measured.flatMap((counts) => Object.keys(counts)))];
  const counted = labels
    .map((label) => ({ ...leakOf(label), counts: measured.map((counts) => counts[label] ?? 0) }))
    .filter(({ counts }) => growthByVisit(counts, VISITS) > 0);
  const leaks = [...(await withNames(session, counted)), ...(await grownCollections(session))];
  // Each of the others has nodes and memory as well.
  if (leaks.some(({ source }) => source)) return leaks.filter(({ what }) => what !== NODES);
  if (leaks.length > 0 || growthByVisit(heap, VISITS, MIN_HEAP_BYTES) === 0) return leaks;
  return growthOfHeap(session, visit, files, heap);
}

/** @param {Leak[]} leaks @returns {Problem[]} */
export const leakProblems = (leaks) =>
  leaks.slice(0, MAX_LEAKS).map(({ what, source, counts }) => ({
    kind: 'leak',
    text: `each visit leaves something behind: ${what}, ${counts.join(', ')} after ${counts.map((_, step) => (step + 1) * VISITS).join(', ')} visits${source && `, from ${fileOf(source)}`}`,
  }));

/** What the site leaves without the remote's page is not the remote's. @param {Leak[]} leaks @param {Leak[]} ofSite */
export const withoutSite = (leaks, ofSite) =>
  leaks.filter(({ what, source }) => !ofSite.some((other) => other.what === what && other.source === source));

/** @param {CDPSession} session @param {Page} page @param {string} files @returns {Promise<Counts>} */
async function measure(session, page, files) {
  await session.send('Runtime.discardConsoleEntries');
  await session.send('HeapProfiler.collectGarbage');
  const { attached, counts } = await page.evaluate(countLeft, files);
  for (const label of await readListeners(session)) counts[label] = (counts[label] ?? 0) + 1;
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { ...counts, [NODES]: nodes - attached };
}

/** @param {CDPSession} session */
async function readHeap(session) {
  // Twice: what a finalizer frees is garbage after the first.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Follows the sizes of all maps, sets and arrays of the page. @param {CDPSession} session */
async function followCollections(session) {
  const objectGroup = 'collections';
  const lists = [];
  for (const type of ['Map', 'Set', 'Array']) lists.push({ objectId: await queryObjects(session, type, objectGroup) });
  await session.send('Runtime.callFunctionOn', {
    objectId: lists[0]?.objectId,
    functionDeclaration: `function (...lists) { window[Symbol.for('greenroom-leaks')].followCollections(lists.flat(), ${Math.ceil(VISITS / 2)}); }`,
    arguments: lists,
    objectGroup,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
}

/** The collections that grew by the visit. @param {CDPSession} session @returns {Promise<Leak[]>} */
async function grownCollections(session) {
  const grown = `window[Symbol.for('greenroom-leaks')].grownCollections()`;
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${grown}.map(({ what, counts }) => ({ what, counts }))`,
    returnByValue: true,
  });
  if (result.value.length === 0) return [];
  const addresses = await scriptAddresses(session);
  const codes = await session.send('Runtime.evaluate', { expression: `${grown}.map(({ code }) => code)` });
  const { result: properties } = await session.send('Runtime.getProperties', {
    objectId: codes.result.objectId ?? '',
    ownProperties: true,
  });
  const sources = properties.map(async ({ value }) => {
    if (value?.type !== 'function' || !value.objectId) return '';
    const { internalProperties = [] } = await session.send('Runtime.getProperties', { objectId: value.objectId, ownProperties: true });
    const place = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value;
    return place ? addresses(place) : '';
  });
  return Promise.all(
    result.value.map(async (/** @type {Leak} */ leak, /** @type {number} */ at) => ({ ...leak, source: (await sources[at]) ?? '' })),
  );
}

/**
 * Repeats the visits, since a heap also grows without a leak, and finds where what stays is allocated.
 * @param {CDPSession} session @param {() => Promise<void>} visit @param {string} files @param {number[]} before
 * @returns {Promise<Leak[]>}
 */
async function growthOfHeap(session, visit, files, before) {
  await session.send('HeapProfiler.startSampling', { samplingInterval: HEAP_SAMPLING_BYTES });
  const heap = before.slice(-1);
  for (let step = 0; step < STEPS; step += 1) {
    await visit();
    heap.push(await readHeap(session));
  }
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const bytes = growthByVisit(heap, VISITS, MIN_HEAP_BYTES);
  if (bytes === 0) return [];
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @param {typeof profile.head} node @param {string} source the innermost frame of the remote's files */
  const add = ({ callFrame: { url, lineNumber, columnNumber }, selfSize, children }, source) => {
    const own = url.startsWith(files) ? `${url}:${lineNumber + 1}:${columnNumber + 1}` : source;
    if (own) sizes.set(own, (sizes.get(own) ?? 0) + selfSize);
    for (const child of children) add(child, own);
  };
  add(profile.head, '');
  const [[source] = ['']] = [...sizes].sort(([, one], [, other]) => other - one);
  return [{ what: 'KB of memory', source, counts: before.map((size) => Math.round(size / 1024)) }];
}

/** @param {string} label */
function leakOf(label) {
  const [what = '', source = ''] = label.split(', from ');
  return { what, source };
}

/** Names the elements and the scripts of listeners. @param {CDPSession} session @param {Leak[]} leaks @returns {Promise<Leak[]>} */
async function withNames(session, leaks) {
  if (!leaks.some(({ what }) => what.startsWith('listeners'))) return leaks;
  return namesOf(session, leaks);
}

/** @param {string} address */
const pathOf = (address) => new URL(address).pathname;

/** A source without its origin and folders. @param {string} source */
const fileOf = (source) => source.split('/').at(-1);
