// These functions run in the page: each is serialized alone and must not use its scope.

/**
 * What a page left, by its label, such as `intervals, from https://site.example/page.js:1:20`.
 * @typedef {Record<string, number>} Counts
 *
 * @typedef {object} Recorder at `window[Symbol.for('greenroom-leaks')]`
 * @property {(address: string, stayMs: number, timeoutMs: number) => Promise<void>} navigate by the site's router, without a new history entry, and
 *   waits until another page shows
 * @property {(files: string) => { attached: number, counts: Counts }} count `files`: the start of the addresses of the remote's files, whose frames
 *   come first; `attached`: the nodes of the document
 * @property {() => void} runTimeouts runs what was set during the visits: what ends by itself is no leak
 * @property {(collections: any[], growth: number) => void} followCollections keeps those that grew by as much since the last call
 * @property {() => { what: string, counts: number[], code: unknown }[]} grownCollections `code`: a function that the last entry has
 */

/**
 * Runs before the page's scripts. Records timers, observers and channels with the stack that created them, holding none of these objects, and
 * adds the {@link Recorder}.
 */
export function recordLeaks() {
  // A frame without an origin has no storage, and frames have no router.
  if (self.origin === 'null' || self !== top) return;
  const native = {
    setTimeout: window.setTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
  };
  const ownNames = new Set(Object.getOwnPropertyNames(window));

  /** @typedef {{ kind: string, stack: string, run?: () => void }} Timer */
  /** @type {Map<number, Timer>} */
  const timers = new Map();
  /** @type {Map<number, Timer>} */
  const frames = new Map();
  /** What was set before the visits. @type {Set<number> | undefined} */
  let earlier;

  function stackHere() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 50;
    const stack = new Error().stack ?? '';
    Error.stackTraceLimit = stackTraceLimit;
    return stack;
  }
  /** @param {string} kind @param {string} stack @param {string} files */
  const labelOf = (kind, stack, files) => {
    const frames = [...stack.matchAll(/(https?:\/\/\S+?:\d+:\d+)\)?$/gm)].map(([, frame = '']) => frame);
    const source = frames.find((frame) => frame.startsWith(files)) ?? frames[0];
    return source ? `${kind}, from ${source}` : kind;
  };

  window.setTimeout = /** @type {typeof setTimeout} */ (
    (/** @type {TimerHandler} */ callback, /** @type {number | undefined} */ delay, /** @type {unknown[]} */ ...args) => {
      if (typeof callback !== 'function') return native.setTimeout(callback, delay, ...args);
      const run = () => {
        if (!timers.delete(id)) return;
        native.clearTimeout(id);
        callback(...args);
      };
      const id = native.setTimeout(run, delay);
      timers.set(id, { kind: 'timeouts that are set again', stack: stackHere(), run });
      return id;
    }
  );
  window.setInterval = /** @type {typeof setInterval} */ (
    (/** @type {TimerHandler} */ callback, /** @type {number | undefined} */ delay, /** @type {unknown[]} */ ...args) => {
      const id = native.setInterval(callback, delay, ...args);
      timers.set(id, { kind: 'intervals', stack: stackHere() });
      return id;
    }
  );
  // Either of them clears both kinds.
  window.clearTimeout = window.clearInterval = (id) => {
    timers.delete(Number(id));
    native.clearTimeout(id);
  };
  window.requestAnimationFrame = (callback) => {
    const id = native.requestAnimationFrame((time) => {
      frames.delete(id);
      callback(time);
    });
    frames.set(id, { kind: 'animation frames', stack: stackHere() });
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.delete(id);
    native.cancelAnimationFrame(id);
  };

  /** @type {Set<{ kind: string, stack: string, made: WeakRef<object> }>} */
  const objects = new Set();
  const constructors = ['BroadcastChannel', 'EventSource', 'WebSocket', 'Worker', 'SharedWorker', 'RTCPeerConnection', 'AudioContext'];
  const observers = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'];
  const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (window));
  for (const name of [...constructors, ...observers]) {
    if (typeof globals[name] !== 'function') continue;
    globals[name] = new Proxy(globals[name], {
      construct(target, args, newTarget) {
        const made = Reflect.construct(target, args, newTarget);
        objects.add({ kind: `objects of ${name}`, stack: stackHere(), made: new WeakRef(made) });
        return made;
      },
    });
  }

  // Functions that pages wrap: each wrapper calls all those before it.
  const patchable = /** @type {[string, any, string][]} */ ([
    ...['pushState', 'replaceState'].map((name) => ['history', history, name]),
    ...['fetch', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'addEventListener', 'onerror'].map((name) => [
      'window',
      window,
      name,
    ]),
    ...['log', 'info', 'warn', 'error', 'debug'].map((name) => ['console', console, name]),
    ...['open', 'send'].map((name) => ['XMLHttpRequest.prototype', XMLHttpRequest.prototype, name]),
    ['EventTarget.prototype', EventTarget.prototype, 'addEventListener'],
    ['Element.prototype', Element.prototype, 'attachShadow'],
    ['Array.prototype', Array.prototype, 'push'],
  ]);
  const patches = patchable.map(([owner, object, name]) => ({
    label: `wrappers around ${owner}.${name}`,
    object,
    name,
    seen: object[name],
    count: 0,
  }));

  const own = /** @type {unknown[]} */ ([timers, frames, objects]);
  /** @type {WeakMap<object, number[]>} */
  let followed = new WeakMap();
  /** @type {WeakRef<any>[] | null} */
  let grown = null;
  const sizeOf = (/** @type {any} */ collection) => collection.size ?? collection.length;

  const twoFrames = () => new Promise((resolve) => native.requestAnimationFrame(() => native.requestAnimationFrame(resolve)));
  /** @param {number} ms */
  const wait = (ms) => new Promise((resolve) => native.setTimeout(resolve, ms));

  /** @type {Recorder} */
  const recorder = {
    async navigate(address, stayMs, timeoutMs) {
      earlier ??= new Set(timers.keys());
      const main = document.querySelector('#main');
      const before = new WeakRef(main?.firstElementChild ?? document.body);
      // In the same history entry, which keeps the router's state: what the history grows by is the page's doing.
      history.replaceState(history.state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const deadline = performance.now() + timeoutMs;
      while (main?.firstElementChild === before.deref() && performance.now() < deadline) await wait(5);
      await wait(stayMs);
      await twoFrames();
      for (const patch of patches) {
        if (patch.object[patch.name] === patch.seen) continue;
        patch.seen = patch.object[patch.name];
        patch.count += 1;
      }
    },
    count(files) {
      // What the check itself records.
      const { layoutShifts } = /** @type {Window & { layoutShifts?: unknown[] }} */ (window);
      if (layoutShifts) layoutShifts.length = 0;
      /** @type {Counts} */
      const counts = {};
      const add = (/** @type {string} */ label, by = 1) => (counts[label] = (counts[label] ?? 0) + by);
      for (const { kind, stack } of [...timers.values(), ...frames.values()]) add(labelOf(kind, stack, files));
      for (const object of objects) {
        if (object.made.deref()) add(labelOf(object.kind, object.stack, files));
        else objects.delete(object);
      }
      for (const { label, count } of patches) add(label, count);
      const added = Object.getOwnPropertyNames(window).filter((name) => !ownNames.has(name) && !/^\d+$/.test(name));
      add('globals', added.length);
      for (const name of added) {
        const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {};
        if (Object.prototype.toString.call(value) === '[object Object]') add(`entries of window.${name}`, Object.keys(value).length);
      }
      const rulesOf = (/** @type {CSSStyleSheet[]} */ sheets) => sheets.reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
      const inline = [...document.styleSheets].filter(({ href }) => href === null);
      add('style elements', document.querySelectorAll('style').length);
      add('stylesheets by a link', document.querySelectorAll('link[rel=stylesheet]').length);
      add('adopted style sheets', document.adoptedStyleSheets.length);
      add('rules of style elements', rulesOf(inline));
      add('elements in the document', document.querySelectorAll('*:not(style, link)').length);
      add('history entries', history.length);
      const walker = document.createTreeWalker(document);
      let attached = 1;
      while (walker.nextNode()) attached += 1;
      return { attached, counts };
    },
    runTimeouts() {
      // Each by itself, since one may throw.
      for (const [id, { run }] of timers) if (run && !earlier?.has(id)) native.setTimeout(run);
    },
    followCollections(collections, growth) {
      const isFirst = grown === null;
      /** @type {WeakMap<object, number[]>} */
      const next = new WeakMap();
      grown = [];
      for (const collection of collections) {
        if (own.includes(collection)) continue;
        const size = sizeOf(collection);
        const sizes = followed.get(collection) ?? [];
        if (isFirst ? size < growth : size - (sizes.at(-1) ?? Infinity) < growth) continue;
        next.set(collection, [...sizes, size]);
        if (!isFirst) grown.push(new WeakRef(collection));
      }
      followed = next;
    },
    grownCollections: () =>
      (grown ?? []).flatMap((reference) => {
        const collection = reference.deref();
        const sizes = collection && followed.get(collection);
        if (!sizes) return [];
        const global = Object.getOwnPropertyNames(window).find(
          (name) => Object.getOwnPropertyDescriptor(window, name)?.value === collection,
        );
        const kind = Object.prototype.toString.call(collection).slice(8, -1);
        const last = Array.isArray(collection) ? collection.at(-1) : [...collection].at(-1);
        const code = [last, ...Object.values(last ?? {})].find((value) => typeof value === 'function') ?? null;
        return [{ what: `entries of ${global ? `window.${global}` : `${kind === 'Array' ? 'an' : 'a'} ${kind}`}`, counts: sizes, code }];
      }),
  };
  Object.defineProperty(window, Symbol.for('greenroom-leaks'), { value: recorder });
}

/**
 * Visits a page some times, and ends at the other one.
 * @param {{ address: string, away: string, visits: number, stayMs: number, awayMs: number, timeoutMs: number }} options
 */
export async function visitRepeatedly({ address, away, visits, stayMs, awayMs, timeoutMs }) {
  /** @type {Recorder} */
  const recorder = /** @type {any} */ (window)[Symbol.for('greenroom-leaks')];
  for (let visit = 0; visit < visits; visit += 1) {
    await recorder.navigate(address, stayMs, timeoutMs);
    await recorder.navigate(away, awayMs, timeoutMs);
  }
  recorder.runTimeouts();
  // They may request something first.
  await recorder.navigate(away, stayMs, 0);
}

/** What the page has left by now. @param {string} files @returns {{ attached: number, counts: Counts }} */
export const countLeft = (files) => /** @type {any} */ (window)[Symbol.for('greenroom-leaks')].count(files);
