import { createHash, createPublicKey } from 'node:crypto';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { generate } from 'selfsigned';

export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Loads the response for an address, a path with its query; `page` if the browser requests a document. */
export type LoadResponse = (address: string, page?: boolean) => Promise<SiteResponse>;
/** @param host host and port that the browser uses */
type LoaderFor = (host: string) => LoadResponse;

export interface Certificate {
  key: string;
  cert: string;
  /** Makes Chromium trust it: without that, it caches nothing from the server. */
  fingerprint: string;
}

export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', algorithm: 'sha256' });
  const spki = createPublicKey(cert).export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(spki).digest('base64') };
}

/** Headers of the connection, the date or the encoding, which the static server sets itself. */
const OMITTED_HEADERS = 'connection keep-alive content-encoding content-length date transfer-encoding vary x-request-id'.split(' ');

/** Loads from the real server, which trusts one proxy. @param cookie of a member, in place of a guest */
export const fromSite =
  (server: string, cookie?: string): LoaderFor =>
  (host) =>
  async (address, page = false) => {
    const accept = page ? 'text/html' : '*/*';
    const headers = { accept, 'x-forwarded-proto': 'https', 'x-forwarded-host': host, ...(cookie && { cookie }) };
    const response = await fetch(server + address, { headers, redirect: 'manual' });
    const kept = [...response.headers].filter(([name]) => !OMITTED_HEADERS.includes(name));
    return { status: response.status, headers: Object.fromEntries(kept), body: Buffer.from(await response.arrayBuffer()) };
  };

export interface StaticServer {
  url: string;
  /** Forgets all responses, such as after a release. */
  replace(loaderFor: LoaderFor): void;
  close(): void;
}

/** Serves over HTTP/2. Each response is loaded and compressed once, so that the real server and compression do not affect the figures. */
export async function serve({ key, cert }: Certificate, loaderFor: LoaderFor): Promise<StaticServer> {
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  let loadResponse = loaderFor(host);

  const responses = new Map<string, Promise<SiteResponse>>();
  const send = async ({ method, headers: wanted, url }: Http2ServerRequest, response: Http2ServerResponse) => {
    // Reports, event streams and the like, which don't affect the measurement.
    if (method !== 'GET' || wanted.accept === 'text/event-stream') return void response.writeHead(204).end();
    const page = wanted['sec-fetch-dest'] === 'document';
    const loading = responses.get(`${page} ${url}`) ?? loadResponse(url, page).then(compressed);
    responses.set(`${page} ${url}`, loading);
    const { status, headers, body } = await loading;
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  };
  server.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
    send(request, response).catch(() => response.writeHead(500).end());
  });
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => sessions.add(session));

  return {
    url: `https://${host}`,
    replace(newLoaderFor) {
      loadResponse = newLoaderFor(host);
      responses.clear();
    },
    close() {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|manifest))|[+/]json|javascript/;
/** Brotli quality of immutable files, compressed once, and of other responses, compressed on the fly. */
const QUALITY = { immutable: 11, other: 5 };

/** Compresses a response as a well configured static server does. */
async function compressed({ status, headers, body }: SiteResponse): Promise<SiteResponse> {
  if (!TEXT.test(headers['content-type'] ?? '')) return { status, headers, body };
  const quality = headers['cache-control']?.includes('immutable') ? QUALITY.immutable : QUALITY.other;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const encoded = await promisify(brotliCompress)(body, { params });
  return { status, headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' }, body: encoded };
}
