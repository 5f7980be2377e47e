import zlib, { brotliDecompressSync } from 'node:zlib';
import { compressed, type CompressedReply, negotiateEncoding } from '../../plugins/compression';
import type { CachedPage } from './page-cache';
import { fillTemplate, type OwnValues, PLACEHOLDERS } from './page-template';

/** Returns a response's page in brotli's format. */
type SplicedPage = (values: OwnValues) => Buffer;

/**
 * Bytes that no text contains, in an order in which each pair is unique: nothing on a page matches a part of them, so that any value of
 * the same length can take their place.
 */
const NEVER_IN_TEXT = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
const UNIQUE = Buffer.from(Array.from({ length: 76 }, (_, at) => NEVER_IN_TEXT[(at * (1 + Math.floor(at / 13))) % 13] ?? 0));
/** As long as the values themselves. */
const STAND_INS = { nonce: UNIQUE.toString('latin1', 0, 24), token: UNIQUE.toString('latin1', 24) };

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING } = zlib.constants;
const PARAMS = {
  // Takes 10 to 30 ms, once for each page, and gains what the uncompressed values cost.
  [BROTLI_PARAM_QUALITY]: 11,
  // A larger window would take 32 MB.
  [BROTLI_PARAM_LGWIN]: 16,
  // Otherwise the bytes before a letter decide how it is read, and they may be a value's.
  [BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
};

/** An empty last block. */
const END = Buffer.from([3]);
/** What may follow the member on a page, in bytes. */
const MOST_UNCOMPRESSED = 1024;

/** Pages that were sent before, with what they are spliced from as soon as there is. */
const sent = new WeakMap<CachedPage, SplicedPage | undefined>();
let isSplicing = false;

/**
 * Fills a page and compresses it as the request accepts (decision 0022). One that is requested again is compressed for all, in the
 * background and one at a time.
 */
export async function filledPage(reply: CompressedReply, page: CachedPage, values: OwnValues): Promise<Buffer> {
  const spliced = sent.get(page);
  if (spliced && negotiateEncoding(reply, page.html.length) === 'br') return spliced(values);
  if (!spliced && sent.has(page)) void splice(page);
  else sent.set(page, spliced);
  return compressed(reply, Buffer.from(fillTemplate(page.html, values)));
}

async function splice(page: CachedPage): Promise<void> {
  if (isSplicing) return;
  isSplicing = true;
  // The page is compressed for each response until it succeeds.
  sent.set(page, await splicedPage(page.html).catch(() => undefined));
  isSplicing = false;
}

/**
 * Compresses a page once for all responses, but for the first nonce, the token, and all from the member on, which each response writes
 * uncompressed. The other nonces are references to the first one. This leaves a member's data out of the compression, so that the
 * length of a page tells nothing about them.
 * @returns undefined if too much follows the member, or the compressor has repeated the first nonce rather than referred to it, as it does
 * close to the beginning of a page
 */
export async function splicedPage(html: string): Promise<SplicedPage | undefined> {
  const [start = '', end = ''] = html.split(PLACEHOLDERS.user);
  if (Buffer.byteLength(end) > MOST_UNCOMPRESSED) return undefined;
  const compressor = zlib.createBrotliCompress({ params: PARAMS });
  const compress = async (text: string): Promise<Buffer> => {
    compressor.write(text, 'latin1');
    await new Promise<void>((resolve, reject) => void compressor.once('error', reject).flush(resolve));
    return (compressor.read() as Buffer | null) ?? Buffer.alloc(0);
  };
  const values = { ...PLACEHOLDERS, ...STAND_INS, user: '' };
  const text = fillTemplate(Buffer.from(start).toString('latin1'), values);
  const firsts = (['nonce', 'token'] as const).map((name) => ({ name, at: text.indexOf(STAND_INS[name]) }));
  const parts: (Buffer | 'nonce' | 'token')[] = [];
  let done = 0;
  for (const { name, at } of firsts.toSorted((one, other) => one.at - other.at)) {
    parts.push(await compress(text.slice(done, at)), name);
    // Later references need it in the window; the response has the value instead.
    await compress(STAND_INS[name]);
    done = at + STAND_INS[name].length;
  }
  parts.push(await compress(text.slice(done)));
  compressor.close();
  const spliced: SplicedPage = (own) => {
    const filled = parts.flatMap((part) => (typeof part === 'string' ? uncompressed(own[part]) : part));
    return Buffer.concat([...filled, ...uncompressed(own.user + fillTemplate(end, own)), END]);
  };
  const sample = { nonce: 'n'.repeat(STAND_INS.nonce.length), token: 't'.repeat(STAND_INS.token.length), user: 'null' };
  return String(brotliDecompressSync(spliced(sample))) === fillTemplate(html, sample) ? spliced : undefined;
}

/** An uncompressed block of brotli's format (RFC 7932, section 9.2), 64 kB at most: its header, and the text. */
function uncompressed(text: string): [Buffer, Buffer] {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return [header, bytes];
}
