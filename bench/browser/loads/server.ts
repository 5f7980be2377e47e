import { createHash, createPublicKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2';
import { generate } from 'selfsigned';
import { type CompressedResponse, type SiteResponse, compressed } from './recorder';

/** Loads the response for an address, a path with its query; `page` if the browser requests a document. */
export type LoadResponse = (address: string, page: boolean) => Promise<SiteResponse>;

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

export interface StaticServer {
  url: string;
  /** Lists later requests for addresses that are not cached as {@link unexpected}: they would distort the measurement. */
  seal(): void;
  replace(loaderFor: LoaderFor): void;
  unexpected: string[];
  close(): void;
}

/**
 * Serves over HTTP/2. Each response is loaded and compressed once, so that the real server and compression do not affect the figures.
 */
export async function serve({ key, cert }: Certificate, loaderFor: LoaderFor): Promise<StaticServer> {
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  let loadResponse = loaderFor(host);

  const responses = new Map<string, Promise<CompressedResponse>>();
  const unexpected: string[] = [];
  let sealed = false;
  const responseTo = ({ headers, url }: Http2ServerRequest): Promise<CompressedResponse> => {
    const page = headers['sec-fetch-dest'] === 'document';
    const address = `${page} ${url}`;
    const cached = responses.get(address);
    if (cached) return cached;
    if (sealed) unexpected.push(url);
    const response = loadResponse(url, page).then(compressed);
    responses.set(address, response);
    return response;
  };
  const send = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    // Reports, event streams and the like, which don't affect the measurement.
    if (request.method !== 'GET' || request.headers.accept === 'text/event-stream') return void response.writeHead(204).end();
    const { status, headers, body } = await responseTo(request);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  };
  server.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
    send(request, response).catch((error: unknown) => {
      unexpected.push(`${request.url}: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => sessions.add(session));

  return {
    url: `https://${host}`,
    seal: () => void (sealed = true),
    replace(newLoaderFor) {
      loadResponse = newLoaderFor(host);
      responses.clear();
      sealed = false;
    },
    unexpected,
    close() {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}
