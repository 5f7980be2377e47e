import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's Request takes no signal of jsdom's making, so the signal is kept beside it. */
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

/** jsdom, completed with what every browser has: the router's needs, and talk between tabs. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Request: RequestWithAnySignal, Response, Headers, BroadcastChannel });
  }
}
