import { ErrorResponse } from '@greenroom/contract';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifySchema {
    /** Documents a multipart body, which the route parses itself; not used for validation. Files are `z.file()`. */
    multipart?: z.ZodType;
    /**
     * Documents refusals that do not follow from the declaration: 401 if the route is for members only, 409 if the state may not allow it.
     */
    refusals?: readonly number[];
  }
}

type Transform = typeof jsonSchemaTransform;

/** Only the REST API is documented (docs/product.md#calls). */
const DOCUMENTED = /^\/api\/r\/(.+)/;
const SAFE_METHODS = ['GET', 'HEAD'];

export const SCHEMAS = {
  Error: {
    description: 'A sentence for the visitor, and by field what is wrong with what they sent.',
    ...(z.toJSONSchema(ErrorResponse) as object),
  },
};
const ERROR = { $ref: '#/components/schemas/Error' };

const CSRF_HEADER = {
  'X-CSRF-TOKEN': {
    type: 'string',
    description: 'The content of the meta tag `csrf-token` of any page of the site, with the cookie that came with it.',
    examples: ['filled in by the page of this documentation'],
  },
};

const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'The number of seconds after which to try again.' } };

const REFUSALS: Record<number, object> = {
  401: { ...ERROR, description: 'The caller is not signed in.' },
  403: {
    ...ERROR,
    description: 'The CSRF token is out of date, or, of what is play, the member takes a break or has not confirmed their age.',
  },
  404: { ...ERROR, description: 'It does not exist, or is not for the caller.' },
  409: { ...ERROR, description: 'The current state does not allow it.' },
  415: { ...ERROR, description: 'The body is of another type than those named here.' },
  422: { ...ERROR, description: 'What was sent is not valid: `errors` says why, by field.' },
  429: { ...ERROR, description: 'Too many requests.', headers: RETRY_AFTER },
  503: { ...ERROR, description: 'The server is overloaded, or restarts.', headers: RETRY_AFTER },
};

/** Transforms a route's schemas for the OpenAPI document and adds what all routes share. */
export const describeRoute: Transform = (input) => {
  const [, path] = DOCUMENTED.exec(input.url) ?? [];
  if (!path || !('route' in input)) return { schema: { hide: true }, url: input.url };
  const { schema: given = {}, route } = input;
  const { multipart, refusals = [], ...rest } = given;
  const [method = ''] = [route.method].flat();
  const isSafe = SAFE_METHODS.includes(method);
  const isForMembers = refusals.includes(401);
  const schema: FastifySchema = {
    operationId: operationId(method, path),
    description: `For members${isForMembers ? ' only' : ' and guests'}.`,
    ...(isForMembers && { security: [{ session: [] }] }),
    ...rest,
    ...(multipart && { consumes: ['multipart/form-data'], body: multipart }),
  };
  const described = jsonSchemaTransform({ ...input, schema });
  return {
    ...described,
    schema: {
      ...described.schema,
      response: {
        ...withDescriptions(described.schema.response),
        ...refusalsOf(given, { isSafe, ...route.config }),
        '4XX': { ...ERROR, description: 'Refused for another reason.' },
        default: { ...ERROR, description: 'Failed.' },
      },
      ...(!isSafe && { headers: withCsrf(described.schema.headers) }),
    },
  };
};

/** Returns a name for generated clients: `postStoreByIdRedeem` for `store/:id/redeem`. */
function operationId(method: string, path: string): string {
  const words = path.replaceAll(':', 'by-').split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns the responses by which a route refuses. */
function refusalsOf(
  { refusals = [], params, body, querystring, headers, multipart }: FastifySchema,
  { isSafe, isPlay, rateLimit }: FastifyContextConfig & { isSafe: boolean },
): Record<string, object | undefined> {
  const statuses = [
    ...refusals,
    ...(isSafe && !isPlay ? [] : [403]),
    ...(params ? [404] : []),
    ...((body ?? multipart) ? [415] : []),
    ...((body ?? querystring ?? headers ?? multipart) ? [422] : []),
    ...(rateLimit ? [429] : []),
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]]));
}

function withCsrf(own: unknown): object {
  const { properties = {}, required = [] } = (own ?? {}) as { properties?: object; required?: string[] };
  return { type: 'object', properties: { ...properties, ...CSRF_HEADER }, required: [...required, ...Object.keys(CSRF_HEADER)] };
}

function withDescriptions(responses: unknown): Record<string, object> {
  const all = Object.entries((responses ?? {}) as Record<string, object>);
  return Object.fromEntries(all.map(([status, response]) => [status, { 'x-response-description': 'Done.', ...response }]));
}
