import staticFiles from '@fastify/static';
import { contentTypeOf, type ReleaseStore } from '@greenroom/releases';
import type { FastifyInstance } from 'fastify';
import { compressed, installFileCompression } from '../../plugins/compression';
import { notFound } from '../../plugins/errors';
import type { RemotesRepository } from './remotes.repository';
import { visitorOf } from './visitor-cookie';

/** `/name/version/file`: released files never change. What lies under `releases` is for those who release. */
const RELEASED_FILE = /^\/[^/]+\/(?!releases\/)[^/]+\/.*[^/]$/;
/** Any origin may load them: a page that another back end serves, or a developer's. */
const FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' };

interface RemotesRoutesOptions {
  remotes: RemotesRepository;
  /** Where the released files are read from: a folder, or the store where they lie elsewhere. */
  files: { dir: string } | { store: ReleaseStore };
}

/** The registry and the released files (contracts.md, section 3). */
export async function remotesRoutes(app: FastifyInstance, { remotes, files }: RemotesRoutesOptions): Promise<void> {
  app.get('/remotes.json', async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
    return remotes.list(visitorOf(request, reply, await remotes.all()));
  });
  if ('dir' in files) await app.register(serveFolder, files);
  else serveStore(app, files.store);
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
