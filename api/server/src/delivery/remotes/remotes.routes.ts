import { createHash } from 'node:crypto';
import staticFiles from '@fastify/static';
import { contentTypeOf, type Releases, type Trust } from '@greenroom/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { compressed, installFileCompression } from '../../plugins/compression';
import { notFound } from '../../plugins/error-responses';
import type { Host } from '../page/host-files';
import { withHostFiles } from '../page/page-entry';
import type { Composition, RemotesRepository } from './remotes.repository';
import { visitorOf } from './visitor-cookie';

/** `/name/version/file`: released files never change. Release records, below `/name/releases`, are not served, nor the host, whose files have their own addresses. */
const RELEASED_FILE = /^\/(?!host\/)[^/]+\/(?!releases\/)[^/]+\/.*[^/]$/;
/** Any origin may load them: an external back end's page, or a developer's. */
const FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' };

interface RemotesRoutesOptions {
  remotes: RemotesRepository;
  /** The host's build, until the host is released: it provides shared modules to remotes. */
  host: () => Promise<Host | undefined>;
  releases: Releases;
  /** What decides which files count. */
  trust: Trust;
  /** The folder of released files; undefined for a bucket. */
  dir: string | undefined;
}

/** The registry and the released files (docs/contracts.md#remotes). */
export async function remotesRoutes(app: FastifyInstance, options: RemotesRoutesOptions): Promise<void> {
  const { remotes, host, dir } = options;
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
  if (dir !== undefined) await app.register(serveFolder, { ...options, dir });
  else serveStore(app, options);
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

async function serveFolder(app: FastifyInstance, { dir, releases, trust }: RemotesRoutesOptions & { dir: string }): Promise<void> {
  installFileCompression(app);
  // Of a part whose publishers have keys, what browsers don't check is checked here.
  app.addHook<{ Params: { '*': string } }>('onRequest', async (request, reply) => {
    const file = partsOf(request.params['*']);
    await trust.refresh();
    if (trust.isSigned(file.name) && !(await trust.isListed(file.name, file.version, file.path))) return sendFile(reply, releases, file);
  });
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

/** Serves files from the bucket while there is no CDN; with REMOTES_URL, the server is not involved. */
function serveStore(app: FastifyInstance, { releases }: RemotesRoutesOptions): void {
  app.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) => sendFile(reply, releases, partsOf(request.params['*'])));
}

interface ReleasedFile {
  name: string;
  version: string;
  path: string;
}

function partsOf(key: string): ReleasedFile {
  const [name = '', version = '', ...path] = key.split('/');
  return { name, version, path: path.join('/') };
}

async function sendFile(reply: FastifyReply, releases: Releases, { name, version, path }: ReleasedFile) {
  const type = RELEASED_FILE.test(`/${name}/${version}/${path}`) ? contentTypeOf(path) : null;
  const bytes = type && (await releases.file(name, version, path).catch(() => null));
  if (!type || !bytes) throw notFound();
  return reply
    .headers(FILE_HEADERS)
    .type(type)
    .send(await compressed(reply, bytes));
}
