import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { docsPagePolicy } from '../../plugins/security';
import { SESSION_COOKIE } from '../../plugins/session';
import { describeRoute } from './document.rules';

const PATH = '/api/docs';

/**
 * The API described by the schemas of its routes: `/api/docs/json`, and a page to try it at `/api/docs`. To be called
 * before the routes are made; the document itself is made when it is asked for first, and then kept.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Greenroom API',
        version: '1.0.0',
        description: 'What the site calls. Answers hold `success`; the Discord sign-in of the site leaves the session cookie.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
      // Most calls answer a guest as well, some of them with less.
      security: [{}, { session: [] }],
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  });

  await app.register(swaggerUi, {
    routePrefix: PATH,
    theme: { title: 'Greenroom API' },
    staticCSP: docsPagePolicy(),
    uiConfig: { layout: 'BaseLayout', requestInterceptor: addCsrfToken },
    uiHooks: {
      onRequest(request, reply, done) {
        if (wantsDocument(request)) sendDocument(app, reply);
        else done();
      },
    },
  });
}

/** Whether a tool asks for the page's address, which would rather read the document. */
function wantsDocument({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  return url.split('?')[0] === PATH && accept.includes('application/json') && !accept.includes('text/html');
}

function sendDocument(app: FastifyInstance, reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').send(app.swagger());
}

/**
 * Runs in the page, where only its source arrives: it may use nothing from around it. A call that changes something
 * carries the token of the site's own page, as the site's calls do (contracts.md, section 4).
 */
const addCsrfToken: FastifySwaggerUiConfigOptions['requestInterceptor'] = async (request) => {
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(request.method)) return request;
  const page = await (await fetch('/', { headers: { accept: 'text/html' } })).text();
  const token = /name="csrf-token" content="([^"]+)"/.exec(page);
  if (token?.[1]) request.headers['X-CSRF-TOKEN'] = token[1];
  return request;
};
