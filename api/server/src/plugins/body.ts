import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** Installs the body parsers: JSON, including an empty body (docs/contracts.md#server-rules), and URL-encoded forms. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  // No endpoint takes plain text, which another site's form can send without a preflight request.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody);
}
