import fs from 'node:fs';
import utils from 'jsdom/lib/jsdom/living/generated/utils.js';
import BrowserEnvironment from './browser-environment.mjs';

/** Calls after which modules are other ones than those of other test files. */
const OWN_MODULES = /jest\.(mock|doMock|resetModules|isolateModules(Async)?)\(/;

/**
 * The environment of pages, except that one page per worker serves all test files, so that libraries are evaluated once (`jest-runtime.mjs`).
 * After a file, the page is empty and its globals are as before it. A file with such calls (`OWN_MODULES`) gets a page of its own.
 */
export default class SharedPage extends BrowserEnvironment {
  /** @type {SharedPage | undefined} */
  static #ofWorker;

  /** Properties of the globals and of their prototypes. @type {Map<object, PropertyDescriptorMap> | undefined} */
  #initial;

  /** @param {ConstructorParameters<typeof BrowserEnvironment>} args */
  constructor(...args) {
    const [, { console, testPath }] = args;
    const isShared = !OWN_MODULES.test(fs.readFileSync(testPath, 'utf8'));
    const known = SharedPage.#ofWorker;
    if (isShared && known) {
      const { virtualConsole } = known.dom;
      virtualConsole.removeAllListeners().sendTo(console, { omitJSDOMErrors: true });
      virtualConsole.on('jsdomError', (error) => console.error(error));
      return known;
    }
    super(...args);
    if (!isShared) return;
    SharedPage.#ofWorker = this;
    this.#initial = descriptorsOf(this.global);
  }

  async setup() {
    await super.setup();
    if (!this.#initial) return;
    const window = this.global;
    // Jest's listener reports no errors from the first file on that listens for them itself.
    window.removeEventListener('error', this.errorEventListener);
    window.addEventListener('error', ({ error }) => {
      const isOnlyListener = utils.implForWrapper(window)._eventListeners.error.length === 1;
      if (isOnlyListener && error != null) process.emit('uncaughtException', error);
    });
  }

  async teardown() {
    if (!this.#initial) return super.teardown();
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    const window = this.global;
    const { document } = window;
    // Libraries outlive the file, with what it has spied on.
    this.moduleMocker?.restoreAllMocks();
    for (const [object, descriptors] of this.#initial) restore(object, descriptors);
    // A library whose task is dropped would never schedule another one.
    await new Promise((resolve) => window.setTimeout(resolve));
    for (let frame = window.requestAnimationFrame(() => {}); frame > 0; frame -= 1) window.cancelAnimationFrame(frame);
    // Base UI, whose frame may have been dropped, requests one again from another function.
    window.requestAnimationFrame = window.requestAnimationFrame.bind(window);
    // Drops listeners and timers, and the document, which the libraries know.
    window.close();
    Object.assign(window, { _document: document });
    utils.implForWrapper(document)._registeredObserverList = [];
    const html = document.createElement('html');
    html.append(document.createElement('head'), document.createElement('body'));
    document.documentElement.replaceWith(html);
    document.getSelection().removeAllRanges();
    window.localStorage.clear();
    window.sessionStorage.clear();
    this.dom.cookieJar.removeAllCookiesSync();
    window.history.replaceState(null, '', '/');
  }
}

/** @param {Window} window */
function descriptorsOf(window) {
  // A window does not list its interfaces.
  const interfaces = Object.keys(Reflect.get(window, utils.ctorRegistrySymbol));
  const keys = [...Reflect.ownKeys(window), ...interfaces].filter((key) => Object.getOwnPropertyDescriptor(window, key));
  const values = keys.map((key) => Reflect.get(window, key));
  const objects = [...values, ...values.map((value) => value?.prototype)].filter((value) => Object(value) === value);
  const initial = new Map(objects.map((object) => [object, Object.getOwnPropertyDescriptors(object)]));
  return initial.set(window, Object.fromEntries(keys.map((key) => [key, Object.getOwnPropertyDescriptor(window, key)])));
}

/** @param {object} object @param {PropertyDescriptorMap} descriptors */
function restore(object, descriptors) {
  for (const key of Reflect.ownKeys(object)) if (!(key in descriptors)) Reflect.deleteProperty(object, key);
  for (const key of Reflect.ownKeys(descriptors)) {
    const [before, now] = [descriptors[key], Object.getOwnPropertyDescriptor(object, key)];
    if (now?.value !== before.value || now?.get !== before.get || now?.set !== before.set) Object.defineProperty(object, key, before);
  }
}
