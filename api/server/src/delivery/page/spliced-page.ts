import type { TransformOptions } from 'node:stream';
import zlib, { brotliDecompressSync } from 'node:zlib';
import { compressed, type CompressedReply, negotiateEncoding } from '../../plugins/compression';
import type { CachedPage } from './page-cache';
import { fillTemplate, type OwnValues, PLACEHOLDERS } from './page-template';

/** Returns a response's page in brotli's format. */
type SplicedPage = (values: OwnValues) => Buffer;

/**
 * Bytes that no text contains, each pair of them only once: the compressor finds no match for any part of them, so any value of the same
 * length can replace them.
 */
const NEVER_IN_TEXT = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
const UNIQUE = Buffer.from(Array.from({ length: 76 }, (_, at) => NEVER_IN_TEXT[(at * (1 + Math.floor(at / 13))) % 13] ?? 0));
/** Placeholders of the values' own length. */
const STAND_INS = { nonce: UNIQUE.toString('latin1', 0, 24), token: UNIQUE.toString('latin1', 24) };

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING } = zlib.constants;
const PARAMS = {
  // Takes 10 to 30 ms once, and makes up for the uncompressed values.
  [BROTLI_PARAM_QUALITY]: 11,
  // A larger window would take 32 MB.
  [BROTLI_PARAM_LGWIN]: 16,
  // Otherwise the bytes before a literal, which may be a value's, decide how it is read.
  [BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
};

/** An empty last block. */
const END = Buffer.from([3]);
/** Bytes that may follow the member on a page. */
const MOST_UNCOMPRESSED = 1024;
/** Far more than any page has. */
const MOST_COMPRESSED = 2 ** 26;

/** Pages that were sent before; undefined until they are spliced, null if they can't be. */
const sent = new WeakMap<CachedPage, SplicedPage | null | undefined>();
let isSplicing = false;

/**
 * Fills a page and compresses it as the request accepts (decision 0022). A page that is requested again is compressed once for all
 * visitors, in the background and one at a time.
 */
export async function filledPage(reply: CompressedReply, page: CachedPage, values: OwnValues): Promise<Buffer> {
  const spliced = sent.get(page);
  if (spliced && negotiateEncoding(reply, page.html.length) === 'br') return spliced(values);
  if (!sent.has(page)) sent.set(page, undefined);
  else if (spliced === undefined) void splice(page);
  return compressed(reply, Buffer.from(fillTemplate(page.html, values)));
}

async function splice(page: CachedPage): Promise<void> {
  if (isSplicing) return;
  isSplicing = true;
  try {
    sent.set(page, (await splicedPage(page.html)) ?? null);
  } catch {
    sent.set(page, null);
  } finally {
    isSplicing = false;
  }
}

/**
 * Compresses a page once for all responses, except for the first nonce, the token, and everything from the member on, which each response
 * adds uncompressed. The other nonces refer to the first one. A member's data has no part in the compression, so the length of a page
 * reveals nothing about it.
 * @returns undefined if too much follows the member, or if the compressor repeated the first nonce instead of referring to it, as it does
 *   close to the beginning of a page
 */
export async function splicedPage(html: string): Promise<SplicedPage | undefined> {
  const [start = '', end = ''] = html.split(PLACEHOLDERS.user);
  if (Buffer.byteLength(end) > MOST_UNCOMPRESSED) return undefined;
  // A flush ends once its bytes are buffered, whatever a page has of them.
  const options: zlib.BrotliOptions & TransformOptions = { params: PARAMS, highWaterMark: MOST_COMPRESSED };
  const compressor = zlib.createBrotliCompress(options);
  const compress = async (text: string): Promise<Buffer> => {
    compressor.write(text, 'latin1');
    await new Promise<void>((resolve, reject) => void compressor.once('error', reject).flush(resolve));
    // Copied, since the bytes share a larger buffer.
    return Buffer.from((compressor.read() as Buffer | null) ?? '');
  };
  const values = { ...PLACEHOLDERS, ...STAND_INS, user: '' };
  const text = fillTemplate(Buffer.from(start).toString('latin1'), values);
  const firsts = (['nonce', 'token'] as const).map((name) => ({ name, at: text.indexOf(STAND_INS[name]) }));
  const parts: (Buffer | 'nonce' | 'token')[] = [];
  let done = 0;
  for (const { name, at } of firsts.toSorted((one, other) => one.at - other.at)) {
    parts.push(await compress(text.slice(done, at)), name);
    // The compressor has to see it, for later references. The response has the value instead.
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
