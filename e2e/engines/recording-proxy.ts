import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages request again by polling after 30 s at the earliest. */
const POLLING_MS = 20_000;
/** The page is idle when no request has been pending for this long. */
const QUIET_MS = 250;

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** A proxy before the site that records requests, which each browser reports differently, and adds a script that collects errors. */
export class RecordingProxy {
  /** Responds instead of the site, as a broken server would; returns false to forward the request. */
  intercept: Handler | undefined;
  private readonly server = http.createServer((request, response) => this.handle(request, response));
  /** All GET requests since {@link startRecording}, by their paths and queries. */
  private requests: { address: string; at: number }[] = [];
  private errors: string[] = [];
  /** The event streams that are open, with their paths and queries. */
  private readonly streams = new Map<http.ServerResponse, string>();
  private pending = 0;
  private quietSince = 0;

  /**
   * @param site the site's address
   * @param script a script that every page runs before its own
   */
  constructor(
    private readonly site: string,
    private readonly script: string,
  ) {
    // A closed connection fails the POST that the browser is just sending over it.
    this.server.keepAliveTimeout = 0;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  startRecording(): void {
    this.requests = [];
    this.errors = [];
  }

  /** Returns what was requested again, other than by polling. */
  repeatedRequests(): string[] {
    const isAgain = ({ address, at }: { address: string; at: number }, index: number) =>
      this.requests.slice(0, index).some((earlier) => earlier.address === address && at - earlier.at < POLLING_MS);
    return [...new Set(this.requests.filter(isAgain).map(({ address }) => address))];
  }

  errorResponses(): string[] {
    return this.errors;
  }

  hasStreamOf(topic: string): boolean {
    return [...this.streams.values()].some((address) => new URL(address, this.url).searchParams.get('topics')?.split(',').includes(topic));
  }

  /** Tells that no request has been pending for {@link QUIET_MS}, event streams aside. */
  isQuiet(): boolean {
    return this.pending === 0 && Date.now() - this.quietSince >= QUIET_MS;
  }

  private handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (request.method === 'GET') this.requests.push({ address: request.url ?? '', at: Date.now() });
    const done = this.countPending(response);
    if (this.intercept?.(request, response)) return;

    // Without keep-alive, so that an aborted request never ends another one.
    const forwarded = http.request(this.site + request.url, {
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      agent: false,
    });
    forwarded.on('response', (siteResponse) => {
      if ((siteResponse.statusCode ?? 0) >= 400) this.errors.push(`${request.method} ${request.url}: ${siteResponse.statusCode}`);
      // An event stream stays open as long as the page.
      if (siteResponse.headers['content-type']?.startsWith('text/event-stream')) {
        done();
        this.streams.set(response, request.url ?? '');
        response.once('close', () => this.streams.delete(response));
      }
      const nonce = /'nonce-([^']+)'/.exec(String(siteResponse.headers['content-security-policy']))?.[1];
      if (nonce) void this.sendPage(siteResponse, nonce, response);
      else siteResponse.pipe(response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers));
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  private async sendPage(siteResponse: http.IncomingMessage, nonce: string, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of siteResponse) chunks.push(chunk as Buffer);
    const page = Buffer.concat(chunks)
      .toString()
      .replace(/<head>/, (head) => `${head}<script nonce="${nonce}">${this.script}</script>`);
    response.writeHead(siteResponse.statusCode ?? 502, { ...siteResponse.headers, 'content-length': Buffer.byteLength(page) }).end(page);
  }

  /** @returns counts the response as complete before it is */
  private countPending(response: http.ServerResponse): () => void {
    let pending = true;
    this.pending += 1;
    const done = () => {
      if (!pending) return;
      pending = false;
      this.pending -= 1;
      this.quietSince = Date.now();
    };
    response.once('close', done);
    return done;
  }
}
