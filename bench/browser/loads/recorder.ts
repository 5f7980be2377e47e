import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|manifest))|[+/]json|javascript/;
/** Headers of the connection, the date or the encoding, which the static server sets itself. */
const OMITTED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'content-encoding',
  'content-length',
  'date',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);
/** Brotli quality of immutable files, compressed once, and of other responses, compressed on the fly. */
const QUALITY = { immutable: 11, other: 5 };

export interface CompressedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface SiteResponse extends Omit<CompressedResponse, 'body'> {
  text: Buffer;
}

/** Requests each address from the real server once, as a guest's or a member's browser, and stores the response. */
export class Recorder {
  readonly #responses = new Map<string, Promise<SiteResponse>>();

  /**
   * @param server the address of the real server, which trusts one proxy
   * @param host host and port that the browser uses
   * @param cookie of a member, in place of a guest
   */
  constructor(
    private readonly server: string,
    private readonly host: string,
    private readonly cookie?: string,
  ) {}

  /** @param address a path with its query. @param page whether the browser requests a document */
  load(address: string, page = false): Promise<SiteResponse> {
    const key = `${page} ${address}`;
    const response = this.#responses.get(key) ?? this.#fetch(address, page);
    this.#responses.set(key, response);
    return response;
  }

  async #fetch(address: string, page: boolean): Promise<SiteResponse> {
    const headers = {
      accept: page ? 'text/html' : '*/*',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': this.host,
      ...(this.cookie && { cookie: this.cookie }),
    };
    const response = await fetch(this.server + address, { headers, redirect: 'manual' });
    const recorded = [...response.headers].filter(([name]) => !OMITTED_HEADERS.has(name));
    return { status: response.status, headers: Object.fromEntries(recorded), text: Buffer.from(await response.arrayBuffer()) };
  }
}

/** Compresses a response as a well configured static server does. */
export async function compressed({ status, headers, text }: SiteResponse): Promise<CompressedResponse> {
  if (!TEXT.test(headers['content-type'] ?? '')) return { status, headers, body: text };
  const quality = headers['cache-control']?.includes('immutable') ? QUALITY.immutable : QUALITY.other;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return { status, headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' }, body: await compress(text, { params }) };
}
