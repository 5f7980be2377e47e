import type { FastifyInstance } from 'fastify';
import { notFound } from './error-responses';
import { sendStoredFile } from '../storage/send-stored-file';
import type { Storage } from '../storage/storage';

const CACHE = 'public, max-age=86400, must-revalidate';

/**
 * Serves the storage's `public/` under `/storage/` (docs/product.md#store). The router decodes the path once; an
 * invalid key is a 404.
 */
export function publicFileRoutes(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const file = await storage.get(`public/${request.params['*']}`);
    if (!file) throw notFound();
    return sendStoredFile(request, reply, file, CACHE);
  });
}
