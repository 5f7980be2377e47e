import { createHash } from 'node:crypto';
import path from 'node:path';
import staticFiles from '@fastify/static';
import { contentTypeOf, type ReleaseStore } from '@greenroom/releases';
import type { FastifyInstance } from 'fastify';
import { compressed, installFileCompression } from '../../plugins/compression';
import { notFound } from '../../plugins/error-responses';
import type { Host } from '../page/host-files';
import { withHostFiles } from '../page/page-entry';
import type { VersionsSeen } from '../releases/versions-seen';
import type { Composition, RemotesRepository } from './remotes.repository';
import { visitorOf } from './visitor-cookie';

/** `/name/version/file`: released files never change. Release records, below `/name/releases`, are not served, nor the host, whose files have their own addresses. */
const RELEASED_FILE = /^\/(?!host\/)[^/]+\/(?!releases\/)[^/]+\/.*[^/]$/;
/** Any origin may load them: an external back end's page, or a developer's. */
const FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' };

interface RemotesRoutesOptions {
  versionsSeen: VersionsSeen;
  remotes: RemotesRepository;
  /** The host's build, until the host is released: it provides shared modules to remotes. */
  host: () => Promise<Host | undefined>;
  /** The source of released files: a folder, or a remote store. */
  files: { dir: string } | { store: ReleaseStore };
}

/** The registry and the released files (docs/contracts.md#remotes). */
export async function remotesRoutes(app: FastifyInstance, { remotes, host, files, versionsSeen }: RemotesRoutesOptions): Promise<void> {
  const prepared = new WeakMap<Composition, PreparedRegistry>();
  app.get('/remotes.json', async (request, reply) => {
    const [all, built, member] = await Promise.all([remotes.all(), host(), request.findRecentMember()]);
    const composition = remotes.composedOf(all, visitorOf(request, reply, all, member), built);
    const registry = prepared.get(composition) ?? prepareRegistry(composition);
    prepared.set(composition, registry);
    // Every page requests the registry when idle; a browser that has it gets a 304.
    reply.headers({ 'Cache-Control': 'private, no-cache', 'Access-Control-Allow-Origin': '*', ETag: registry.etag });
    if (request.headers['if-none-match'] === registry.etag) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    return reply.send(await compressed(reply, registry.bytes));
  });
  const record = (key: string) => {
    const [name = '', version = ''] = key.split('/');
    versionsSeen.record(name, version);
  };
  if ('dir' in files) await app.register(serveFolder, { ...files, record });
  else serveStore(app, { ...files, record });
}

/** The serialized registry, shared by all visitors with the same versions. */
interface PreparedRegistry {
  bytes: Buffer;
  etag: string;
}

function prepareRegistry({ entries, host }: Composition): PreparedRegistry {
  // Browsers show no links to their own pages.
  const listed = entries.map(({ linkPreviews: _linkPreviews, ...entry }) => (host ? withHostFiles(entry, host.files) : entry));
  const bytes = Buffer.from(JSON.stringify(listed));
  // Weak, since compressed responses differ in their bytes.
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** `record`: gets the key of each file that is served. */
interface Served {
  record: (key: string) => void;
}

async function serveFolder(app: FastifyInstance, { dir, record }: Served & { dir: string }): Promise<void> {
  installFileCompression(app);
  await app.register(staticFiles, {
    root: dir,
    prefix: '/remotes/',
    decorateReply: false,
    suppressWarning: true,
    index: false,
    cacheControl: false,
    allowedPath: (pathName) => RELEASED_FILE.test(pathName),
    setHeaders: (response, file) => {
      response.headers(FILE_HEADERS);
      record(path.relative(dir, file).split(path.sep).join('/'));
    },
  });
}

/** Serves files from the bucket while there is no CDN; with REMOTES_URL, the server is not involved. */
function serveStore(app: FastifyInstance, { store, record }: Served & { store: ReleaseStore }): void {
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const key = request.params['*'];
    const type = RELEASED_FILE.test(`/${key}`) ? contentTypeOf(key) : null;
    const bytes = type && (await store.read(key).catch(() => null));
    if (!type || !bytes) throw notFound();
    record(key);
    return reply
      .headers(FILE_HEADERS)
      .type(type)
      .send(await compressed(reply, bytes));
  });
}
