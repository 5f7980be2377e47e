import { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { byteCache } from '../lib/caches';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = 'br' | 'gzip';

export type CompressedReply = Pick<FastifyReply, 'header' | 'getHeader' | 'request'>;

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;

/** Brotli's quality for a request, and for immutable content: the best takes a second for the largest script. */
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;

/** Compressible content types; most images, fonts and media are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(javascript|json|geo\+json|manifest)|image\/(svg|bmp)|font\/[ot]tf|model\/)/;

/** The largest small text, such as a page. */
const SMALL_BYTES = 32 * 1024;

/** The memory limit of files, without their compressed versions: enough for several versions of the whole site. */
const MAX_CACHE_BYTES = 32 * 2 ** 20;

/** The last compression at the best quality: one runs at a time, to leave threads of the pool for reading files. */
let recompression: Promise<void> = Promise.resolve();

/** Compressed versions of buffers that are sent repeatedly, as long as the buffers live. */
const encodedBytes = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

/**
 * Compresses bytes as the request accepts, and sets the headers. `Content-Type` has to be set before. Each buffer is compressed once, and one that
 * `stays` once more, at the best quality, in the background. A secret beside user input has to differ in each response, as the CSRF token
 * does: otherwise lengths would leak it (BREACH).
 */
export async function compressed(reply: CompressedReply, bytes: Buffer, { stays = false } = {}): Promise<Buffer> {
  const encoding = negotiateEncoding(reply, bytes.length);
  if (!encoding) return bytes;
  const forms = encodedBytes.get(bytes) ?? {};
  encodedBytes.set(bytes, forms);
  const known = forms[encoding];
  if (known) return known;
  const quick = (forms[encoding] = compress(bytes, encoding, FAST_QUALITY));
  if (stays && encoding === 'br')
    recompression = recompression
      .then(async () => void (forms.br = Promise.resolve(await compress(bytes, 'br', BEST_QUALITY))))
      // The quick version stays.
      .catch(() => undefined);
  return quick;
}

/** Negotiates the encoding, if any, and sets the headers. `Content-Type` has to be set before. */
export function negotiateEncoding(reply: CompressedReply, size: number): Encoding | undefined {
  if (!isCompressible(reply, size)) return undefined;
  reply.header('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
  if (encoding) reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Compresses the files that this scope's routes send. */
export function installFileCompression(scope: FastifyInstance): void {
  const contents = byteCache<ReadStream>(MAX_CACHE_BYTES, (_key, _stale, { context: file }) => buffer(file));
  scope.addHook('onSend', (request, reply, payload, done) => {
    const isWholeFile = request.method === 'GET' && reply.statusCode === 200 && payload instanceof ReadStream;
    if (!isWholeFile || !negotiateEncoding(reply, Number(reply.getHeader('content-length')))) return done(null, payload);
    compressFile(reply, payload).then((bytes) => done(null, bytes), done);
  });

  async function compressFile(reply: FastifyReply, file: ReadStream): Promise<Buffer> {
    try {
      const content = await contents.forceFetch(`${reply.getHeader('etag')} ${file.path}`, { context: file });
      const bytes = await compressed(reply, content, { stays: String(reply.getHeader('cache-control')).includes('immutable') });
      // A range would refer to the uncompressed file.
      reply.removeHeader('Accept-Ranges').header('Content-Length', bytes.length);
      return bytes;
    } catch (cause) {
      // The error response is not compressed.
      reply.removeHeader('Content-Encoding');
      throw cause;
    } finally {
      // One that was in the cache opens all the same, and fails if the file has been removed since the response began, such as an old version.
      file.on('error', () => undefined).destroy();
    }
  }
}

function isCompressible(reply: Pick<FastifyReply, 'getHeader'>, size: number): boolean {
  return size >= MIN_BYTES && COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

function preferredEncoding(accepted: string | string[] = ''): Encoding | undefined {
  const accepts = String(accepted)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => accepts.includes(encoding));
}

/** @param quality Brotli's; gzip uses its default */
async function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  // Handed to another thread, a small text takes three times the processor time, and more of this thread's.
  const isSmall = bytes.length <= SMALL_BYTES && quality === FAST_QUALITY;
  if (encoding === 'gzip') return isSmall ? zlib.gzipSync(bytes) : gzip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING } = zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // Takes a quarter of the time, and gains nothing in so few bytes.
    [BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: isSmall,
  };
  return isSmall ? zlib.brotliCompressSync(bytes, { params }) : brotli(bytes, { params });
}
