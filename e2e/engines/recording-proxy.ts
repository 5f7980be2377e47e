import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** No answer under way for so long: the page has what it wanted. */
const QUIET_MS = 250;

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** Stands before the site: counts what a page asks for, since no two browsers report that alike, and has the page collect its own errors. */
export class RecordingProxy {
  /** Takes the place of the site for a request, as a server that is broken would; false where the site answers. */
  instead: Handler | undefined;
  readonly #server = http.createServer((request, response) => this.#handle(request, response));
  /** The addresses of files and data since the last page, each with its query. */
  #requests: string[] = [];
  #refused: string[] = [];
  #underWay = 0;
  #quietSince = 0;

  /**
   * @param site its address
   * @param script what every page runs before its own scripts
   */
  constructor(
    private readonly site: string,
    private readonly script: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Forgets what was asked for so far. */
  startRecording(): void {
    this.#requests = [];
    this.#refused = [];
  }

  /** What was requested more than once. */
  repeatedRequests(): string[] {
    return [...new Set(this.#requests.filter((address, index) => this.#requests.indexOf(address) !== index))];
  }

  /** What was answered with an error, with its status. */
  refusals(): string[] {
    return this.#refused;
  }

  /** Whether the page has asked for nothing more for a while, streams aside. */
  isQuiet(): boolean {
    return this.#underWay === 0 && Date.now() - this.#quietSince >= QUIET_MS;
  }

  #handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (request.method === 'GET') this.#requests.push(request.url ?? '');
    this.#countUntilSent(response);
    if (this.instead?.(request, response)) return;

    // Each on a connection of its own, so that the end of one request is never that of another.
    const onward = http.request(this.site + request.url, { method: request.method, headers: { ...request.headers, 'accept-encoding': 'identity' }, agent: false });
    onward.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 400) this.#refused.push(`${request.method} ${request.url}: ${answer.statusCode}`);
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
      if (nonce) void this.#sendPage(answer, nonce, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  async #sendPage(answer: http.IncomingMessage, nonce: string, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const page = Buffer.concat(chunks).toString().replace(/<head>/, (head) => `${head}<script nonce="${nonce}">${this.script}</script>`);
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': Buffer.byteLength(page) }).end(page);
  }

  #countUntilSent(response: http.ServerResponse): void {
    let counts = true;
    this.#underWay += 1;
    const done = () => {
      if (!counts) return;
      counts = false;
      this.#underWay -= 1;
      this.#quietSince = Date.now();
    };
    response.once('close', done);
    // A stream stays open as long as the page does.
    response.once('pipe', () => /event-stream/.test(String(response.getHeader('content-type'))) && done());
  }
}
