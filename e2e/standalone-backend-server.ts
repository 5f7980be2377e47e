import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

// A back end that has nothing in common with api/server but the contract: host and remotes have to work behind it.

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What a call is answered with. */
export interface Answer {
  status?: number;
  body: unknown;
}

/** A call as it came in. */
export interface Call {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface PageFill {
  csrf?: string;
  /** The page's data; left out, the page is served as it was built. */
  data?: unknown;
  /** In the place of the data as JSON: what a broken back end would write there. */
  text?: string;
}

/** Serves files to other origins: a remote's dist. It can go away and come back at the same address. */
export class FileServer {
  /** Takes the place of files, as a server or a build that is broken would; false where the file is served. */
  instead: ((file: string, response: http.ServerResponse) => boolean) | undefined;
  #server: http.Server | undefined;
  #port = 0;

  constructor(readonly dir: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The folder's remote.json as a registry carries it: every URL in it absolute. */
  registryEntry(): Record<string, unknown> {
    const text = fs.readFileSync(path.join(this.dir, 'remote.json'), 'utf8');
    const entry = JSON.parse(text, (key, value: unknown) =>
      typeof value === 'string' && key !== 'name' && fs.existsSync(path.join(this.dir, value)) ? `${this.url}/${value}` : value,
    ) as Record<string, unknown>;
    const files = Object.entries(entry.files ?? {}).map(([file, integrity]) => [`${this.url}/${file}`, integrity]);
    return { ...entry, files: Object.fromEntries(files) as Record<string, unknown> };
  }

  async start(): Promise<void> {
    this.#server = http.createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (this.instead?.(pathOf(request), response)) return;
      if (!sendFile(this.dir, pathOf(request), response)) response.writeHead(404).end();
    });
    this.#port = await listen(this.#server, this.#port);
  }

  async stop(): Promise<void> {
    await close(this.#server);
    this.#server = undefined;
  }
}

/** Serves the page on every route, with settable answers below `/api/` and elsewhere. */
export class StandaloneBackend {
  /** What the page is filled with; settable while it runs. */
  fill: PageFill = {};
  /** Every call that was no file and no page, in order. */
  readonly calls: Call[] = [];
  readonly #answers = new Map<string, Answer>();
  #server: http.Server | undefined;
  #port = 0;

  /** @param hostDist the built host */
  constructor(readonly hostDist: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Sets the answer of a call, whatever its query; calls below `/api/` without one get a 404 as JSON. */
  answer(method: string, pathname: string, answer: Answer): void {
    this.#answers.set(`${method} ${pathname}`, answer);
  }

  async start(): Promise<void> {
    this.#server = http.createServer((request, response) => void this.#handle(request, response));
    this.#port = await listen(this.#server, this.#port);
  }

  async stop(): Promise<void> {
    await close(this.#server);
    this.#server = undefined;
  }

  async #handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const pathname = pathOf(request);
    const method = request.method ?? 'GET';
    const answer = this.#answers.get(`${method} ${pathname}`);
    if (answer || method !== 'GET' || pathname.startsWith('/api/')) {
      this.calls.push({ method, path: request.url ?? '', headers: request.headers, body: await bodyOf(request) });
      const { status = 200, body } = answer ?? { status: 404, body: { success: false, message: 'Not found' } };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (pathname !== '/index.html' && sendFile(this.hostDist, pathname, response)) return;
    const page = fillPage(fs.readFileSync(path.join(this.hostDist, 'index.html'), 'utf8'), this.fill);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }
}

/** Fills a page as contracts.md, section 2, asks of any back end. */
export function fillPage(page: string, { csrf, data, text }: PageFill): string {
  const json = text ?? (data === undefined ? undefined : JSON.stringify(data).replaceAll('<', '\\u003c'));
  return page
    .replace(/(<meta name="csrf-token" content=")[^"]*/, (whole, before: string) => (csrf === undefined ? whole : before + csrf))
    .replace(/(<script type="application\/json" id="page-data">)[^<]*/, (whole, before: string) => (json === undefined ? whole : before + json));
}

/** @returns whether there was such a file */
function sendFile(dir: string, pathname: string, response: http.ServerResponse): boolean {
  const file = path.join(dir, pathname);
  if (!file.startsWith(dir + path.sep) || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(fs.readFileSync(file));
  return true;
}

function pathOf(request: http.IncomingMessage): string {
  return decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** @returns the port: any free one for 0 */
async function listen(server: http.Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: http.Server | undefined): Promise<void> {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
}
