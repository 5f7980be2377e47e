import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';

/** The schemas of an endpoint as JSON Schema. */
export type EndpointSchemas = Partial<Record<(typeof SENT)[number] | 'response', Record<string, unknown>>> & Pick<Endpoint, 'mediaType'>;

const SENT = ['params', 'query', 'headers', 'body', 'multipart'] as const;

/** Every public endpoint as JSON Schema, by method and path, such as `GET /store`: what clients may send, and what they receive. */
export const endpointSchemas = (endpoints: readonly Endpoint[] = ENDPOINTS): Record<string, EndpointSchemas> =>
  Object.fromEntries(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, schemasOf(endpoint)]));

function schemasOf(endpoint: Endpoint): EndpointSchemas {
  const sent = SENT.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })] as const] : [];
  });
  const response = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' });
  return { ...Object.fromEntries(sent), response, ...(endpoint.mediaType && { mediaType: endpoint.mediaType }) };
}
