import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RemotesRepository } from './remotes.repository';

/** `/name/version/file`: released files never change, whereas the pointers beside the versions do. */
const RELEASED_FILE = /^\/[^/]+\/[^/]+\/.*[^/]$/;

/** The registry and the released files (contracts.md, section 3). */
export async function remotesRoutes(app: FastifyInstance, remotes: RemotesRepository, dir: string): Promise<void> {
  app.get('/remotes.json', async (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
    return remotes.list();
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
      response.headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Access-Control-Allow-Origin': '*',
      });
    },
  });
}
