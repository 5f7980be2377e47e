import { createHash } from 'node:crypto';
import staticFiles from '@fastify/static';
import type { RemoteEntry } from '@greenroom/contract';
import { contentTypeOf, type ReleaseStore } from '@greenroom/releases';
import type { FastifyInstance } from 'fastify';
import { compressed, installFileCompression } from '../../plugins/compression';
import { notFound } from '../../plugins/errors';
import type { Host, HostFiles } from '../page/host-files';
import { withHostFiles } from '../page/page-entry';
import type { RemotesRepository } from './remotes.repository';
import { visitorOf } from './visitor-cookie';

/** `/name/version/file`: released files never change. What lies under `releases` is for those who release. */
const RELEASED_FILE = /^\/[^/]+\/(?!releases\/)[^/]+\/.*[^/]$/;
/** Any origin may load them: a page that another back end serves, or a developer's. */
const FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' };

interface RemotesRoutesOptions {
  remotes: RemotesRepository;
  /** The host's build, which remotes take files from. */
  host: () => Promise<Host | undefined>;
  /** Where the released files are read from: a folder, or the store where they lie elsewhere. */
  files: { dir: string } | { store: ReleaseStore };
}

/** The registry and the released files (contracts.md, section 3). */
export async function remotesRoutes(app: FastifyInstance, { remotes, host, files }: RemotesRoutesOptions): Promise<void> {
  const prepared = new WeakMap<RemoteEntry[], PreparedRegistry>();
  app.get('/remotes.json', async (request, reply) => {
    const [all, built] = await Promise.all([remotes.all(), host()]);
    const entries = remotes.listOf(all, visitorOf(request, reply, all));
    const found = prepared.get(entries);
    const registry = found && found.host === built?.files ? found : prepareRegistry(entries, built?.files);
    prepared.set(entries, registry);
    // Pages ask for it when they are idle: who has it is sent nothing.
    reply.headers({ 'Cache-Control': 'private, no-cache', 'Access-Control-Allow-Origin': '*', ETag: registry.etag });
    if (request.headers['if-none-match'] === registry.etag) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    return reply.send(await compressed(reply, registry.bytes));
  });
  if ('dir' in files) await app.register(serveFolder, files);
  else serveStore(app, files.store);
}

/** The registry of all visitors who get the same, as it is sent. */
interface PreparedRegistry {
  host: HostFiles | undefined;
  bytes: Buffer;
  etag: string;
}

function prepareRegistry(entries: RemoteEntry[], host: HostFiles | undefined): PreparedRegistry {
  const bytes = Buffer.from(JSON.stringify(host ? entries.map((entry) => withHostFiles(entry, host)) : entries));
  // Weak, since its compressed forms are other bytes.
  return { host, bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

async function serveFolder(app: FastifyInstance, { dir }: { dir: string }): Promise<void> {
  installFileCompression(app);
  await app.register(staticFiles, {
    root: dir,
    prefix: '/remotes/',
    decorateReply: false,
    suppressWarning: true,
    index: false,
    cacheControl: false,
    allowedPath: (pathName) => RELEASED_FILE.test(pathName),
    setHeaders: (response) => {
      response.headers(FILE_HEADERS);
    },
  });
}

/** For a start without a CDN before the bucket: REMOTES_URL spares the server this. */
function serveStore(app: FastifyInstance, store: ReleaseStore): void {
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const key = request.params['*'];
    const type = RELEASED_FILE.test(`/${key}`) ? contentTypeOf(key) : null;
    const bytes = type && (await store.read(key).catch(() => null));
    if (!type || !bytes) throw notFound();
    return reply.headers(FILE_HEADERS).type(type).send(await compressed(reply, bytes));
  });
}
