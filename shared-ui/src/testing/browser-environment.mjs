import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-jsdom';

const { resolve } = createRequire(import.meta.url);
const styleRules = createRequire(resolve('jest-environment-jsdom'))('jsdom/lib/jsdom/living/helpers/style-rules');
// Queries by role ask for the style of each element. jsdom computes twelve colors with it, which takes a tenth of the tests' time and which nothing
// reads: stylesheets are not loaded.
for (const property of Object.keys(styleRules.propertiesWithResolvedValueImplemented)) {
  if (property.endsWith('color')) delete styleRules.propertiesWithResolvedValueImplemented[property];
}

// Without this, a worker frees the heap of its documents when it ends, for longer than Jest waits for it.
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

/** jsdom with the browser APIs that it lacks: those of the router, and BroadcastChannel. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Request: RequestWithAnySignal, Response, Headers, BroadcastChannel });
  }
}
