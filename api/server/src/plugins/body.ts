import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../lib/http-problem';
import { hasMoreValues } from '../lib/large-json';
import { messageOf } from './error-responses';

/** Far more than any request needs. Files are one text each, and may be large; as many values would block the event loop for seconds. */
const MAX_VALUES = 50_000;

/** Installs the body parsers: JSON, including an empty body (docs/contracts.md#server-rules), and URL-encoded forms. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (hasMoreValues(String(body), MAX_VALUES)) done(new HttpProblem(413, messageOf(413)));
    else parseJson(request, String(body), done);
  });
  // No endpoint takes plain text, which another site's form can send without a preflight request.
  app.removeContentTypeParser('text/plain');
  // Stops after 1000 fields; the plugin's own parser would take all of them.
  await app.register(formbody, { parser: (text) => parse(text) });
}
