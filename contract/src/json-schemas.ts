import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';

export type EndpointSchemas = Partial<Record<(typeof SENT)[number] | 'response', Record<string, unknown>>> & Pick<Endpoint, 'mediaType'>;

const SENT = ['params', 'query', 'headers', 'body', 'multipart'] as const;

/** Keywords whose change breaks no client. Limits bind what clients send; any value may be received. */
const OF_NO_CLIENT = ['$schema', 'default', 'description', 'propertyNames', 'contentEncoding'] as const;
const OF_SENT_ALONE = [
  ...['enum', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
];
const LEFT_OUT = { input: OF_NO_CLIENT, output: [...OF_NO_CLIENT, ...OF_SENT_ALONE] };

/** Returns every public endpoint as JSON Schema, by method and path: what clients may send, and what they receive. */
export const endpointSchemas = (endpoints: readonly Endpoint[] = ENDPOINTS): Record<string, EndpointSchemas> =>
  Object.fromEntries(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, schemasOf(endpoint)]));

/** Returns the contract as a build records it, independent of the order in which it is written. */
export const contractJson = (): string =>
  JSON.stringify(endpointSchemas(), (_, value: unknown) => {
    if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? [...value].sort() : value;
    return value instanceof Object ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
  });

function schemasOf({ mediaType, response, ...endpoint }: Endpoint): EndpointSchemas {
  const sent = SENT.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[part, jsonSchema(schema, 'input')] as const] : [];
  });
  return { ...Object.fromEntries(sent), response: jsonSchema(response, 'output'), ...(mediaType && { mediaType }) };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const override = ({ jsonSchema: each }: { jsonSchema: Record<string, unknown> }) => {
    for (const key of LEFT_OUT[io]) delete each[key];
    if (each.additionalProperties === false) delete each.additionalProperties;
  };
  // The keyword `$schema` is of the whole schema only, which `override` doesn't see with it.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return rest;
}
