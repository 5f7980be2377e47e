import { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = 'br' | 'gzip';

/** Any route's reply, whatever it answers. */
export type CompressedReply = Pick<FastifyReply, 'header' | 'getHeader' | 'request'>;

/** Below that, the packet that carries it is not filled anyway. */
const WORTHWHILE_BYTES = 1024;

/**
 * Brotli's qualities: as well as a visitor may wait for, and as well as it can, which takes a second for the largest script
 * and is worth it for what stays the same.
 */
export const QUICK = 5;
export const BEST = 11;

/** What shrinks; pictures and fonts are compressed as they are. */
const SHRINKS = /^(text\/|application\/(javascript|json)|image\/svg)/;

/** How much memory all compressed files may take together: several versions of everything that the site consists of. */
const MOST_KEPT_BYTES = 32 * 2 ** 20;

/** Compressed forms of bytes that are sent again, for as long as somebody else keeps those. */
const formsOf = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

/**
 * What to send in the place of these bytes, whose type is set, with the headers that say so. The same object is compressed
 * once.
 * Not for an answer that holds a secret beside something that the asker has chosen: its length would tell of it.
 */
export async function compressed(reply: CompressedReply, bytes: Buffer): Promise<Buffer> {
  const encoding = negotiateEncoding(reply, bytes.length);
  if (!encoding) return bytes;
  const forms = formsOf.get(bytes) ?? {};
  formsOf.set(bytes, forms);
  return (forms[encoding] ??= compress(bytes, encoding, QUICK));
}

/** How an answer of this size, whose type is set, is sent, undefined where it is sent as it is; with the headers that say so. */
export function negotiateEncoding(reply: CompressedReply, size: number): Encoding | undefined {
  if (!shrinks(reply, size)) return undefined;
  reply.header('Vary', 'Accept-Encoding');
  const encoding = encodingFor(reply.request.headers['accept-encoding']);
  if (encoding) reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Compresses the files that the routes of this scope send. */
export function installFileCompression(scope: FastifyInstance): void {
  const files = new CompressedFiles();
  scope.addHook('onSend', (request, reply, payload, done) => {
    const isWholeFile = request.method === 'GET' && reply.statusCode === 200 && payload instanceof ReadStream;
    const encoding = isWholeFile ? negotiateEncoding(reply, Number(reply.getHeader('content-length'))) : undefined;
    if (!isWholeFile || !encoding) return done(null, payload);
    const stays = String(reply.getHeader('cache-control')).includes('immutable');
    files.get(`${encoding} ${reply.getHeader('etag')} ${payload.path}`, payload, { encoding, stays }).then((bytes) => {
      // A range would be one of the file itself.
      reply.removeHeader('Accept-Ranges').header('Content-Length', bytes.length);
      done(null, bytes);
    }, (cause: Error) => {
      // What says so is sent as it is.
      reply.removeHeader('Content-Encoding');
      done(cause);
    });
  });
}

/** Files as they were compressed, those that were asked for last. */
class CompressedFiles {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private bytes = 0;
  /** One at a time, so that the threads that read files stay free. */
  private improving: Promise<void> = Promise.resolve();

  /** @param key names the file and its state, and the encoding */
  get(key: string, file: ReadStream, wanted: { encoding: Encoding; stays: boolean }): Promise<Buffer> {
    const found = this.kept.get(key);
    if (!found) return this.add(key, file, wanted);
    file.destroy();
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  /** Whoever is first waits for the quick form only. */
  private add(key: string, file: ReadStream, { encoding, stays }: { encoding: Encoding; stays: boolean }): Promise<Buffer> {
    const content = buffer(file);
    const quick = content.then((bytes) => compress(bytes, encoding, QUICK));
    this.kept.set(key, quick);
    quick.then((bytes) => this.count(bytes.length), () => this.kept.delete(key));
    if (encoding === 'br' && stays) this.improving = this.improving.then(() => this.improve(key, content, quick));
    return quick;
  }

  private async improve(key: string, content: Promise<Buffer>, quick: Promise<Buffer>): Promise<void> {
    // A file that could not be read was an error to whoever asked for it.
    const before = await quick.catch(() => undefined);
    if (!before || this.kept.get(key) !== quick) return;
    const best = await compress(await content, 'br', BEST);
    if (this.kept.get(key) !== quick) return;
    this.kept.set(key, Promise.resolve(best));
    this.count(best.length - before.length);
  }

  private count(more: number): void {
    this.bytes += more;
    if (this.bytes <= MOST_KEPT_BYTES) return;
    this.kept.clear();
    this.bytes = 0;
  }
}

function shrinks(reply: Pick<FastifyReply, 'getHeader'>, size: number): boolean {
  return size >= WORTHWHILE_BYTES && SHRINKS.test(String(reply.getHeader('content-type')));
}

/** The best encoding that the asker takes, undefined where that is none. */
function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const named = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => named.includes(encoding));
}

export function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
