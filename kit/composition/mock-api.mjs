import { sample } from './sample.mjs';

/** @import { Schema } from './sample.mjs' */

/**
 * The parts of an OpenAPI document that the mock API reads.
 * @typedef {object} OpenApiDocument
 * @property {Record<string, Record<string, Operation>>} paths by path and method in lower case
 * @property {object} [components]
 *
 * @typedef {object} Operation
 * @property {{ in: string, name: string, schema?: Schema }[]} [parameters]
 * @property {Record<string, { content?: Record<string, { schema?: Schema }> }>} responses by status
 *
 * @typedef {object} MockResponse
 * @property {number} status
 * @property {string} contentType
 * @property {string} body
 *
 * @typedef {object} MockApi
 * @property {(method: string, path: string) => MockResponse} respond `path` without the query; 404 for an endpoint that the contract lacks
 * @property {(route: string) => string} addressOf a path that a route pattern matches, such as `/raffles/1` for `/raffles/:id`
 */

const JSON_TYPE = 'application/json';
/** A picture with a size, for every image. */
export const PICTURE = {
  status: 200,
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#3a4a45"/></svg>',
};
const NO_ENDPOINT = {
  status: 404,
  contentType: JSON_TYPE,
  body: JSON.stringify({ success: false, message: 'There is no such endpoint.' }),
};

/**
 * Creates a mock API from the site's contract, which responds to the same request with the same plausible value.
 * @param {OpenApiDocument} document
 * @param {{ now?: number }} [options] `now` in milliseconds since 1970
 * @returns {MockApi}
 */
export function createMockApi(document, { now = Date.now() } = {}) {
  // Fewer parameters are more specific: /tickets/categories before /tickets/{id}.
  const endpoints = Object.entries(document.paths)
    .map(([path, methods]) => ({ path, methods, names: namesIn(path), pattern: patternOf(path) }))
    .sort((one, other) => one.names.length - other.names.length);
  /** @param {string} reference such as `#/components/schemas/Error` */
  const resolve = (reference) =>
    /** @type {Schema} */ (
      reference
        .slice(2)
        .split('/')
        .reduce((/** @type {any} */ value, key) => value?.[key], document) ?? {}
    );

  return {
    respond(method, path) {
      for (const { methods, names, pattern } of endpoints) {
        const match = pattern.exec(path);
        const operation = match && methods[method.toLowerCase()];
        if (!operation) continue;
        const schema = operation.responses['200']?.content?.[JSON_TYPE]?.schema;
        // An endpoint without JSON sends a file.
        if (!schema) return PICTURE;
        const parameters = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
        return { status: 200, contentType: JSON_TYPE, body: JSON.stringify(sample(schema, { resolve, now, parameters })) };
      }
      return NO_ENDPOINT;
    },
    addressOf(route) {
      const shape = patternOf(route.replace(/:(\w+)\??/g, '{$1}'), '');
      const endpoint = endpoints.find(({ path }) => shape.test(path));
      return route
        .replace(/:(\w+)\??/g, (_, name) => {
          const declared = Object.values(endpoint?.methods ?? {})
            .flatMap(({ parameters = [] }) => parameters)
            .find((parameter) => parameter.in === 'path' && parameter.name === name);
          const wrapped = { type: 'object', properties: { [name]: declared?.schema ?? { type: 'string' } } };
          return String(/** @type {Record<string, unknown>} */ (sample(wrapped, { resolve, now, parameters: {} }))[name]);
        })
        .replace('*', 'sample');
    },
  };
}

/** @param {string} path such as `/raffles/{id}` */
const namesIn = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** @param {string} path @param {string} [start] */
const patternOf = (path, start = '^') => new RegExp(`${start}${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`);
