import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** How bodies are read: JSON, where nothing at all is a legal body too (design.md, section 4), and forms. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  await app.register(formbody);
}
