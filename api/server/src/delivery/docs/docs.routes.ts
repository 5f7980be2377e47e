import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { docsPagePolicy } from '../../plugins/security';
import { SESSION_COOKIE } from '../../session/session-plugin';
import { describeRoute, SCHEMAS } from './document.rules';

const PATH = '/api/docs';

/**
 * Serves the OpenAPI document, generated from the schemas of the routes, at `/api/docs/json`, and Swagger UI at `/api/docs`. Register it
 * before the routes; the document is generated on the first request and cached.
 */
export async function docsRoutes(app: FastifyInstance, tags: readonly { name: string; description: string }[] = []): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Greenroom API',
        version: '1.0.0',
        description: 'What the site calls. Answers hold `success`; the Discord sign-in of the site leaves the session cookie.',
        contact: { name: 'The staff of the site' },
      },
      servers: [{ url: '/' }],
      tags: tags.map(({ name, description }) => ({ name, description })),
      components: { schemas: SCHEMAS, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
      // The session is optional: most endpoints also serve guests, some with fewer fields.
      security: [{}, { session: [] }],
    },
    transform: describeRoute,
  });

  await app.register(swaggerUi, {
    routePrefix: PATH,
    theme: { title: 'Greenroom API' },
    staticCSP: docsPagePolicy(),
    uiConfig: { layout: 'BaseLayout', requestInterceptor: addCsrfToken },
    uiHooks: {
      onRequest(request, reply, done) {
        if (wantsDocument(request)) reply.type('application/json; charset=utf-8').send(app.swagger());
        else done();
      },
    },
  });
}

/** Tells whether the client requests JSON at the page's path: it gets the document. */
function wantsDocument({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  return url.split('?')[0] === PATH && accept.includes('application/json') && !accept.includes('text/html');
}

/**
 * Serialized and run in the browser, so it must not use its scope. Adds the CSRF token of the site's page to unsafe requests, as the site
 * does (docs/contracts.md#requests).
 */
const addCsrfToken: FastifySwaggerUiConfigOptions['requestInterceptor'] = async (request) => {
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(request.method)) return request;
  const page = await (await fetch('/', { headers: { accept: 'text/html' } })).text();
  const token = /name="csrf-token" content="([^"]+)"/.exec(page);
  if (token?.[1]) request.headers['X-CSRF-TOKEN'] = token[1];
  return request;
};
