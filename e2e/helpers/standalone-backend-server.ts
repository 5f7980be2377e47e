import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

// A back end that shares only the contract with api/server: host and remotes have to work behind it.

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface StubResponse {
  status?: number;
  body: unknown;
}

export interface RecordedRequest {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface PageFill {
  csrf?: string;
  /** The page data; without it, the page is served as built. */
  data?: unknown;
  /** Raw text in place of the page data as JSON, as a broken back end might write it. */
  text?: string;
}

/** Serves a folder, such as a remote's dist, to other origins. It can be stopped and started again on the same port. */
export class FileServer {
  /** Responds instead of the file server, as a broken server or build would; returns false to serve the file. */
  intercept: ((file: string, response: http.ServerResponse) => boolean) | undefined;
  private server: http.Server | undefined;
  private port = 0;

  constructor(readonly dir: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The folder's remote.json as a registry entry, with absolute URLs. */
  registryEntry(): Record<string, unknown> {
    const text = fs.readFileSync(path.join(this.dir, 'remote.json'), 'utf8');
    const entry = JSON.parse(text, (key, value: unknown) =>
      typeof value === 'string' && key !== 'name' && fs.existsSync(path.join(this.dir, value)) ? `${this.url}/${value}` : value,
    ) as Record<string, unknown>;
    const files = Object.entries(entry.files ?? {}).map(([file, integrity]) => [`${this.url}/${file}`, integrity]);
    return { ...entry, files: Object.fromEntries(files) as Record<string, unknown> };
  }

  async start(): Promise<void> {
    this.server = http.createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (this.intercept?.(pathOf(request), response)) return;
      if (!sendFile(this.dir, pathOf(request), response)) response.writeHead(404).end();
    });
    this.port = await listen(this.server, this.port);
  }

  async stop(): Promise<void> {
    await close(this.server);
    this.server = undefined;
  }
}

/** Serves the page on every route, with stubbed responses below `/api/` and elsewhere. */
export class StandaloneBackend {
  /** The values that the page is filled with; may change while the server runs. */
  fill: PageFill = {};
  /** All requests for neither a file nor a page, in order. */
  readonly requests: RecordedRequest[] = [];
  private readonly stubs = new Map<string, StubResponse>();
  private server: http.Server | undefined;
  private port = 0;

  constructor(readonly hostDist: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Sets the response for a method and a path, with any query. Paths below `/api/` without a stub respond with 404 as JSON. */
  stub(method: string, pathname: string, response: StubResponse): void {
    this.stubs.set(`${method} ${pathname}`, response);
  }

  async start(): Promise<void> {
    this.server = http.createServer((request, response) => void this.handle(request, response));
    this.port = await listen(this.server, this.port);
  }

  async stop(): Promise<void> {
    await close(this.server);
    this.server = undefined;
  }

  private async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const pathname = pathOf(request);
    const method = request.method ?? 'GET';
    const stub = this.stubs.get(`${method} ${pathname}`);
    if (stub || method !== 'GET' || pathname.startsWith('/api/')) {
      this.requests.push({ method, path: request.url ?? '', headers: request.headers, body: await bodyOf(request) });
      const { status = 200, body } = stub ?? { status: 404, body: { success: false, message: 'Not found' } };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (pathname !== '/index.html' && sendFile(this.hostDist, pathname, response)) return;
    const page = fillPage(fs.readFileSync(path.join(this.hostDist, 'index.html'), 'utf8'), this.fill);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }
}

/** Fills a page as docs/contracts.md#page requires of every back end. */
function fillPage(page: string, { csrf, data, text }: PageFill): string {
  const json = text ?? (data === undefined ? undefined : JSON.stringify(data).replaceAll('<', '\\u003c'));
  return page
    .replace(/(<meta name="csrf-token" content=")[^"]*/, (whole, before: string) => (csrf === undefined ? whole : before + csrf))
    .replace(/(<script type="application\/json" id="page-data">)[^<]*/, (whole, before: string) =>
      json === undefined ? whole : before + json,
    );
}

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

/** @param port 0 for any free one. @returns the port */
async function listen(server: http.Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: http.Server | undefined): Promise<void> {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
}
