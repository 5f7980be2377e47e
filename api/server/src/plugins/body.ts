import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** How bodies are read: JSON, where nothing at all is a legal body too (design.md, section 4), and forms. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  // Nothing of ours is plain text, and it is what another site's form can send without being asked.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody);
}
