import { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Memo } from '../lib/caches';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = 'br' | 'gzip';

/** Any route's reply, whatever its response type. */
export type CompressedReply = Pick<FastifyReply, 'header' | 'getHeader' | 'request'>;

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;

/**
 * Brotli's quality levels: one that is fast enough for a request, and the best, which takes a second for the largest script and is
 * for immutable content.
 */
export const FAST_QUALITY = 5;
export const BEST_QUALITY = 11;

/** Compressible content types; images and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(javascript|json)|image\/svg)/;

/** The memory limit of compressed files: enough for several versions of the whole site. */
const MAX_CACHE_BYTES = 32 * 2 ** 20;

/** The last compression at the best quality: one runs at a time, to leave threads of the pool for reading files. */
let recompression: Promise<void> = Promise.resolve();

/** Compressed versions of buffers that are sent repeatedly, as long as the buffers live. */
const encodedBytes = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

/**
 * Compresses bytes as the request accepts, and sets the headers. `Content-Type` has to be set before. Each buffer is compressed once,
 * and one that `stays` once more, at the best quality, in the background. Not for a response with both a secret and user input: its length would leak the secret (BREACH).
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
    recompression = recompression.then(async () => void (forms.br = Promise.resolve(await compress(bytes, 'br', BEST_QUALITY))));
  return quick;
}

/** Negotiates the encoding of a response of this size, and sets the headers. `Content-Type` has to be set before. Undefined for none. */
export function negotiateEncoding(reply: CompressedReply, size: number): Encoding | undefined {
  if (!isCompressible(reply, size)) return undefined;
  reply.header('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
  if (encoding) reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Compresses the files that this scope's routes send. */
export function installFileCompression(scope: FastifyInstance): void {
  const files = new CompressedFiles();
  scope.addHook('onSend', (request, reply, payload, done) => {
    const isWholeFile = request.method === 'GET' && reply.statusCode === 200 && payload instanceof ReadStream;
    const encoding = isWholeFile ? negotiateEncoding(reply, Number(reply.getHeader('content-length'))) : undefined;
    if (!isWholeFile || !encoding) return done(null, payload);
    const stays = String(reply.getHeader('cache-control')).includes('immutable');
    files.get(`${encoding} ${reply.getHeader('etag')} ${payload.path}`, payload, { encoding, stays }).then(
      (bytes) => {
        // A range would refer to the uncompressed file.
        reply.removeHeader('Accept-Ranges').header('Content-Length', bytes.length);
        done(null, bytes);
      },
      (cause: Error) => {
        // The error response is not compressed.
        reply.removeHeader('Content-Encoding');
        done(cause);
      },
    );
  });
}

/** A cache of compressed files. */
class CompressedFiles {
  private readonly entries = new Map<string, Promise<Buffer>>();
  private bytes = 0;
  /** Runs one at a time, to leave threads of the pool for reading files. */
  private recompression: Promise<void> = Promise.resolve();

  /** @param key identifies the file's version and the encoding */
  get(key: string, file: ReadStream, wanted: { encoding: Encoding; stays: boolean }): Promise<Buffer> {
    const found = this.entries.get(key);
    if (!found) return this.add(key, file, wanted);
    // It opens all the same, and fails if the file has been removed since the response began, such as an old version.
    file.on('error', () => undefined).destroy();
    this.entries.delete(key);
    this.entries.set(key, found);
    return found;
  }

  /** The first request waits for the fast quality only; immutable files are recompressed in the background. */
  private add(key: string, file: ReadStream, { encoding, stays }: { encoding: Encoding; stays: boolean }): Promise<Buffer> {
    const content = buffer(file);
    const quick = content.then((bytes) => compress(bytes, encoding, FAST_QUALITY));
    this.entries.set(key, quick);
    quick.then(
      (bytes) => this.addBytes(bytes.length),
      () => this.entries.delete(key),
    );
    if (encoding === 'br' && stays) this.recompression = this.recompression.then(() => this.recompress(key, content, quick));
    return quick;
  }

  private async recompress(key: string, content: Promise<Buffer>, quick: Promise<Buffer>): Promise<void> {
    // A read error fails the request itself.
    const before = await quick.catch(() => undefined);
    if (!before || this.entries.get(key) !== quick) return;
    const best = await compress(await content, 'br', BEST_QUALITY);
    if (this.entries.get(key) !== quick) return;
    this.entries.set(key, Promise.resolve(best));
    this.addBytes(best.length - before.length);
  }

  private addBytes(added: number): void {
    this.bytes += added;
    if (this.bytes <= MAX_CACHE_BYTES) return;
    this.entries.clear();
    this.bytes = 0;
  }
}

function isCompressible(reply: Pick<FastifyReply, 'getHeader'>, size: number): boolean {
  return size >= MIN_BYTES && COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

/** Browsers send a handful of different headers, in millions of requests. */
const MAX_ACCEPTED = 100;
const preferences = new Memo<Encoding | 'identity'>(MAX_ACCEPTED);

/** The preferred encoding that the client accepts, if any. */
function preferredEncoding(accepted: string | string[] = ''): Encoding | undefined {
  const header = String(accepted);
  const preferred = preferences.get(header, () => readPreference(header));
  return preferred === 'identity' ? undefined : preferred;
}

function readPreference(header: string): Encoding | 'identity' {
  const accepts = header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => accepts.includes(encoding)) ?? 'identity';
}

/** @param quality Brotli's; gzip uses its default */
export function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
