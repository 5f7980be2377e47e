import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { listenForTest } from './http-server';

interface ProxyOptions {
  /** Speaks TLS with this certificate. */
  tls?: { key: string; cert: string };
  changeResponse?(headers: IncomingHttpHeaders): void;
  /** Passes responses on only when they are complete. */
  buffers?: boolean;
}

/** A reverse proxy such as Caddy or nginx, on a free port. */
interface TestProxy {
  origin: string;
  /** Origin of the server; requests get 502 until it is set. */
  target: string | undefined;
  close(): Promise<void>;
}

/** Starts a proxy that passes the Host header, and appends to `X-Forwarded-For`. */
export async function startTestProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const { tls } = options;
  const handle = (request: IncomingMessage, response: ServerResponse) => void forward(request, response);
  const server = tls ? https.createServer(tls, handle) : http.createServer(handle);
  const { port, close } = await listenForTest(server);

  function forward(request: IncomingMessage, response: ServerResponse): void {
    if (!proxy.target) return void response.writeHead(502).end();
    const headers: IncomingHttpHeaders = {
      ...request.headers,
      'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-proto': tls ? 'https' : 'http',
    };
    const sent = http.request(proxy.target + (request.url ?? ''), { method: request.method, headers, agent: false }, (received) => {
      options.changeResponse?.(received.headers);
      if (!options.buffers) {
        response.writeHead(received.statusCode ?? 502, received.headers).flushHeaders();
        return void received.pipe(response);
      }
      void received.toArray().then(
        (chunks: Buffer[]) => response.writeHead(received.statusCode ?? 502, received.headers).end(Buffer.concat(chunks)),
        () => response.destroy(),
      );
    });
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  }

  const proxy: TestProxy = {
    origin: `${tls ? 'https' : 'http'}://localhost:${port}`,
    target: undefined,
    close,
  };
  return proxy;
}
