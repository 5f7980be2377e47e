import { TestEnvironment } from 'jest-environment-jsdom';

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
