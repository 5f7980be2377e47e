import type { CDPSession, Page } from '@playwright/test';

export interface Initiator {
  type: string;
  url?: string;
  stack?: Stack;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

export interface Request {
  url: string;
  type: string;
  initiator: Initiator;
  /** The time when it began, in seconds on the browser's clock. */
  start: number;
  end?: number;
  /** Bytes over the network, with headers. */
  bytes: number;
}

/** Records all requests of a page. Leaves out scripts of workers and event streams, which no content depends on. */
export class Traffic {
  readonly requests: Request[] = [];
  readonly #open = new Map<string, Request>();
  #quietSince = performance.now();
  /** The difference between the browser's clock and seconds since 1970. */
  #offset = NaN;

  constructor(page: Page, session: CDPSession) {
    // The page's session never reports that a worker's script has finished loading.
    page.on('worker', (worker) => this.#leaveOut(worker.url()));
    session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '', initiator, timestamp, wallTime }) => {
      if (!url.startsWith('https:') || type === 'EventSource') return;
      this.#offset = timestamp - wallTime;
      const request: Request = { url, type, initiator, start: timestamp, bytes: 0 };
      this.requests.push(request);
      this.#open.set(requestId, request);
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#end(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#end(requestId, timestamp, 0));
  }

  #leaveOut(url: string): void {
    const isIts = (request: Request) => request.url === url;
    for (const [id, request] of this.#open) if (isIts(request)) this.#open.delete(id);
    this.requests.splice(0, Infinity, ...this.requests.filter((request) => !isIts(request)));
  }

  #end(id: string, at: number, bytes: number): void {
    const request = this.#open.get(id);
    if (!request) return;
    Object.assign(request, { end: at, bytes });
    this.#open.delete(id);
    this.#quietSince = performance.now();
  }

  /** Waits until no request has been pending for the given milliseconds. */
  async idle(milliseconds: number): Promise<void> {
    const from = performance.now();
    for (;;) {
      const quiet = performance.now() - Math.max(from, this.#quietSince);
      if (this.#open.size === 0 && quiet >= milliseconds) return;
      if (performance.now() - from > 60_000)
        throw new Error(`The page goes on loading ${[...this.#open.values()].map(({ url }) => url).join(', ')}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** @param time in seconds since 1970 @returns the same time on the browser's clock */
  clock(time: number): number {
    return time + this.#offset;
  }
}

export const bytesOf = (requests: readonly Request[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);
