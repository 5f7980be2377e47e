import { createHash, createPublicKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2';
import { generate } from 'selfsigned';
import { type CompressedResponse, type SiteResponse, compressed } from './recorder';

/** What a site says to an address: a path with its query, and whether the browser wants a page. */
export type LoadResponse = (address: string, page: boolean) => Promise<SiteResponse>;

/** Makes the contents of a server, given the host and port that the browser will see. */
export type LoaderFor = (host: string) => LoadResponse;

/** A certificate for localhost that lives as long as the bench. */
export interface Certificate {
  key: string;
  cert: string;
  /** By which a browser can be told to take it: otherwise it would keep nothing from such a server in its cache. */
  fingerprint: string;
}

export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', algorithm: 'sha256' });
  const spki = createPublicKey(cert).export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(spki).digest('base64') };
}

/** A running server that answers out of its memory. */
export interface StaticServer {
  url: string;
  /** From here on, what has not been asked for before is a fault of the measurement, which {@link unexpected} names. */
  seal(): void;
  /** Serves another state of the site at the same address. */
  replace(contentsFor: LoaderFor): void;
  unexpected: string[];
  close(): void;
}

/**
 * Serves over HTTP/2. Each address is made and compressed once, so that what the real server or the compression takes is in no
 * figure.
 */
export async function serve({ key, cert }: Certificate, contentsFor: LoaderFor): Promise<StaticServer> {
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  let contents = contentsFor(host);

  const responses = new Map<string, Promise<CompressedResponse>>();
  const unexpected: string[] = [];
  let sealed = false;
  const cached = ({ headers, url }: Http2ServerRequest): Promise<CompressedResponse> => {
    const page = headers['sec-fetch-dest'] === 'document';
    const address = `${page} ${url}`;
    const known = responses.get(address);
    if (known) return known;
    if (sealed) unexpected.push(url);
    const made = contents(url, page).then(compressed);
    responses.set(address, made);
    return made;
  };
  const send = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    // Reports and the like, which change nothing in what is measured.
    if (request.method !== 'GET') return void response.writeHead(204).end();
    const { status, headers, body } = await cached(request);
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
    replace(newContentsFor) {
      contents = newContentsFor(host);
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
