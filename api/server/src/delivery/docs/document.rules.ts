import { ErrorResponse } from '@greenroom/contract';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifySchema {
    /** Documents a multipart body, which the route parses itself; not used for validation. Files are `z.file()`. */
    multipart?: z.ZodType;
  }
}

type Transform = typeof jsonSchemaTransform;

/** Only the REST API is documented (docs/product.md#calls). */
const DOCUMENTED = /^\/api\/r\/([^/]+)/;
const SAFE_METHODS = ['GET', 'HEAD'];

z.globalRegistry.add(ErrorResponse, {
  id: 'Error',
  description: 'A sentence for the visitor, and by field what is wrong with what they sent.',
});

const CSRF_HEADER = {
  'X-CSRF-TOKEN': {
    type: 'string',
    description: 'The content of the meta tag `csrf-token` of any page of the site, with the cookie that came with it.',
    examples: ['filled in by the page of this documentation'],
  },
};

/** Transforms a route's schemas for the OpenAPI document and adds what all routes share. */
export const describeRoute: Transform = (input) => {
  const [, resource] = DOCUMENTED.exec(input.url) ?? [];
  if (!resource || !('route' in input)) return { schema: { hide: true }, url: input.url };
  const { schema: given = {}, route } = input;
  const { multipart, response, ...rest } = given;
  const schema: FastifySchema = {
    tags: [resource],
    ...rest,
    ...(multipart && { consumes: ['multipart/form-data'], body: multipart }),
    response: { ...(response as object), default: ErrorResponse },
  };
  const described = jsonSchemaTransform({ ...input, schema });
  const isSafe = [route.method].flat().every((method) => SAFE_METHODS.includes(method));
  return {
    ...described,
    schema: {
      ...described.schema,
      response: withDescriptions(described.schema.response as Record<string, object>),
      ...(!isSafe && { headers: withCsrf(described.schema.headers) }),
    },
  };
};

/** The headers of an unsafe method: the route's own and the CSRF token. */
function withCsrf(own: unknown): object {
  const { properties = {}, required = [] } = (own ?? {}) as { properties?: object; required?: string[] };
  return { type: 'object', properties: { ...properties, ...CSRF_HEADER }, required: [...required, ...Object.keys(CSRF_HEADER)] };
}

function withDescriptions({ default: refused, ...responses }: Record<string, object>): Record<string, object> {
  const described = Object.entries(responses).map(([status, response]) => [status, { ...response, 'x-response-description': 'Done.' }]);
  return { ...Object.fromEntries(described), default: { ...refused, description: 'Refused or failed.' } };
}
