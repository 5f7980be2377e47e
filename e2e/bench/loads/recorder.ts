import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|manifest))|[+/]json|javascript/;
/** About the connection, the moment or the encoding, which are this side's own. */
const OMITTED_HEADERS = new Set(['connection', 'keep-alive', 'content-encoding', 'content-length', 'date', 'transfer-encoding', 'vary', 'x-request-id']);
/** Of files that never change, which are compressed once; of everything else, which is compressed as it is sent. */
const QUALITY = { immutable: 11, other: 5 };

/** What is sent for an address. */
export interface CompressedResponse {
  status: number;
  headers: Record<string, string>;
  /** As it goes out, compressed where it is text. */
  body: Buffer;
}

/** An answer before it is compressed. */
export interface SiteResponse extends Omit<CompressedResponse, 'body'> {
  text: Buffer;
}

/** Asks the real server for each address once, as a guest's browser would, and keeps what it said. */
export class Recorder {
  readonly #contents = new Map<string, Promise<SiteResponse>>();

  /**
   * @param server the real server, which trusts one proxy
   * @param host the one that the browser sees, with its port
   */
  constructor(
    private readonly server: string,
    private readonly host: string,
  ) {}

  /** @param address a path with its query; `page` where the browser wants a page */
  content(address: string, page = false): Promise<SiteResponse> {
    const key = `${page} ${address}`;
    const content = this.#contents.get(key) ?? this.#ask(address, page);
    this.#contents.set(key, content);
    return content;
  }

  async #ask(address: string, page: boolean): Promise<SiteResponse> {
    const headers = { accept: page ? 'text/html' : '*/*', 'x-forwarded-proto': 'https', 'x-forwarded-host': this.host };
    const response = await fetch(this.server + address, { headers, redirect: 'manual' });
    const kept = [...response.headers].filter(([name]) => !OMITTED_HEADERS.has(name));
    return { status: response.status, headers: Object.fromEntries(kept), text: Buffer.from(await response.arrayBuffer()) };
  }
}

/** Compresses a content as a good static server does. */
export async function compressed({ status, headers, text }: SiteResponse): Promise<CompressedResponse> {
  if (!TEXT.test(headers['content-type'] ?? '')) return { status, headers, body: text };
  const quality = headers['cache-control']?.includes('immutable') ? QUALITY.immutable : QUALITY.other;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return { status, headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' }, body: await compress(text, { params }) };
}
