import zlib from 'node:zlib';
import type { Duplex, Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { AddressRefused, checkAddress, checkedLookup } from './safe-address';
import { SECOND } from './durations';

const MEGABYTE = 1024 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Thrown for a response that is too large, or not valid HTTP. The message is for the staff. */
export class ResponseRefused extends Error {}

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface HttpLimits {
  /** Inside addresses that may be reached, see `SOURCES_ALLOW`. */
  allow: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
  /** 0 for requests whose URL is a secret. */
  maxRedirects?: number;
}

/**
 * Sends a request to an address that the staff typed, checking every address that it connects to, also of redirects. Nothing that may be
 * secret follows a redirect to another origin.
 * @throws {AddressRefused | ResponseRefused} and the errors of undici
 */
export async function httpFetch(
  first: HttpRequest,
  { allow, timeoutMs = 20 * SECOND, maxBytes = 20 * MEGABYTE, maxRedirects = MAX_REDIRECTS }: HttpLimits,
): Promise<HttpResponse> {
  // Else a shared proxy would route the request to another site than the address names.
  if (Object.keys(first.headers).some((name) => name.toLowerCase() === 'host'))
    throw new AddressRefused('Please leave out the header Host.');
  const signal = AbortSignal.timeout(timeoutMs);
  const agents: Agent[] = [];
  try {
    let sent = first;
    for (let count = 0; ; count++) {
      checkAddress(sent.url, allow);
      const dispatcher = new Agent({
        connect: { lookup: checkedLookup(allow, sent.url.protocol === 'http:'), timeout: timeoutMs },
        maxHeaderSize: 16 * 1024,
      });
      agents.push(dispatcher);
      const response = await request(sent.url, {
        dispatcher,
        method: sent.method,
        headers: { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': 'Greenroom', ...sent.headers },
        body: sent.body,
        signal,
      });
      const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]));
      const { location } = headers;
      if (!REDIRECTS.includes(response.statusCode) || !location)
        return {
          status: response.statusCode,
          headers,
          body: await readBody(response.body, headers['content-encoding'], { maxBytes, signal }),
        };
      if (count === maxRedirects) throw new ResponseRefused(`The source redirected more than ${maxRedirects} times.`);
      sent = redirected(sent, location, response.statusCode);
    }
  } finally {
    // Also drops the bodies of redirects, which are never read.
    await Promise.all(agents.map((agent) => agent.destroy()));
  }
}

function redirected({ method, url, headers, body }: HttpRequest, location: string, status: number): HttpRequest {
  if (!URL.canParse(location, url.href)) throw new ResponseRefused('The source redirected to something that is no address.');
  const next = new URL(location, url.href);
  const keepsBody = status === 307 || status === 308 || method === 'GET';
  if (next.origin === url.origin)
    return keepsBody ? { method, url: next, headers, body } : { method: 'GET', url: next, headers, body: null };
  if (method === 'POST' && keepsBody) throw new ResponseRefused('The source redirected what was sent to another site.');
  return { method: 'GET', url: next, headers: {}, body: null };
}

/** Reads a body, up to a limit of decompressed bytes. */
async function readBody(body: Readable, encoding = '', { maxBytes, signal }: { maxBytes: number; signal: AbortSignal }): Promise<string> {
  const decoder = decoderOf(encoding);
  const stream: Readable = decoder ? body.on('error', (error) => decoder.destroy(error)).pipe(decoder) : body;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const abort = () => stream.destroy(new Error('timeout'));
  signal.addEventListener('abort', abort);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ResponseRefused(`The response has more than ${Math.floor(maxBytes / MEGABYTE)} MB.`);
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener('abort', abort);
    body.destroy();
  }
  return Buffer.concat(chunks).toString('utf8');
}

function decoderOf(encoding: string): Duplex | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'deflate':
      return zlib.createInflate();
    default:
      throw new ResponseRefused('The response is compressed in a way that was not requested.');
  }
}
