import { TestEnvironment } from 'jest-environment-jsdom';

// Otherwise a worker frees the heap of its documents when it ends, for longer than Jest waits for it.
process.once('beforeExit', () => process.exit());

/** Node's Request rejects jsdom's AbortSignal, so this class stores the signal itself. */
class RequestWithAnySignal extends Request {
  #signal;

  /** @param {RequestInfo | URL} input @param {RequestInit} [init] */
  constructor(input, { signal, ...init } = {}) {
    super(input, init);
    this.#signal = signal ?? super.signal;
  }

  get signal() {
    return this.#signal;
  }
}

/** The display that jsdom computes by an element's name and attributes alone, from its default stylesheet. @type {Map<string, string>} */
const defaultDisplays = new Map();

/**
 * Creates a replacement of jsdom's `getComputedStyle`, which tests every selector of every stylesheet, for each element that a query by
 * role visits. This one knows no stylesheets, which pages don't load here either, only the default display, the attribute `style` and the
 * inherited visibility. @param {Window & typeof globalThis} window
 */
function createComputedStyle({ getComputedStyle }) {
  /** @param {Element} element */
  const defaultDisplay = (element) => {
    const parent = element.parentElement;
    if (parent?.localName === 'details' && !parent.hasAttribute('open') && element.localName !== 'summary') return 'none';
    const key = [
      element.localName,
      element.namespaceURI,
      element.hasAttribute('hidden'),
      element.hasAttribute('open'),
      element.getAttribute('type'),
    ].join();
    let display = defaultDisplays.get(key);
    if (display === undefined) {
      const bare = /** @type {Element} */ (element.cloneNode(false));
      for (const attribute of ['style', 'class']) bare.removeAttribute(attribute);
      display = getComputedStyle(bare).display;
      defaultDisplays.set(key, display);
    }
    return display;
  };
  /** @param {Element} element @returns {CSSStyleDeclaration | undefined} */
  const ownStyle = (element) => (element.hasAttribute('style') ? /** @type {HTMLElement} */ (element).style : undefined);
  /** @param {Element} element */
  const visibility = (element) => {
    for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
      const own = ownStyle(at)?.visibility;
      if (own) return own;
    }
    return 'visible';
  };
  /** @param {Element} element @param {string | symbol} name */
  const valueOf = (element, name) => {
    if (name === 'visibility') return visibility(element);
    const own = ownStyle(element);
    const value = String(name).startsWith('--') ? own?.getPropertyValue(String(name)) : Reflect.get(own ?? {}, name);
    return name === 'display' ? value || defaultDisplay(element) : (value ?? '');
  };
  /** @param {Element} element */
  return (element) =>
    new Proxy(element, {
      get: (_, name) =>
        name === 'getPropertyValue' ? (/** @type {string} */ property) => valueOf(element, property) : valueOf(element, name),
    });
}

/** A stylesheet made by a script, whose rules jsdom would not apply either. */
class ConstructedStyleSheet {
  replaceSync() {}
}

/** jsdom with the browser APIs that it lacks: the router's, BroadcastChannel, and stylesheets made by scripts. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      Request: RequestWithAnySignal,
      Response,
      Headers,
      BroadcastChannel,
      CSSStyleSheet: ConstructedStyleSheet,
    });
    this.global.document.adoptedStyleSheets = [];
    this.global.getComputedStyle = createComputedStyle(this.global);
  }
}
