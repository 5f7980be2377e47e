/**
 * Compares what a build uses of the API with a server's contract: what breaks for the build, by JSON Schema alone.
 *
 * What it sends has to be accepted still, and the fields that it reads have to be sent, present and of their type. New values of a field, new
 * fields and stricter responses break nothing: readers take any value (docs/decisions/0058).
 */

/**
 * The schemas of an endpoint, as `@greenroom/contract` describes it.
 * @typedef {Partial<Record<Sent | 'response', Schema>> & { mediaType?: string }} EndpointContract
 * @typedef {Record<string, EndpointContract>} ApiContract by method and path, such as `GET /store`
 * @typedef {'params' | 'query' | 'headers' | 'body' | 'multipart'} Sent
 * @typedef {Record<string, any>} Schema JSON Schema
 */

/** @type {Sent[]} */
const SENT = ['params', 'query', 'headers', 'body', 'multipart'];
/** Of what is not sent. */
const NOTHING = { type: 'object', properties: {} };
/**
 * The keywords that limit a value; `sign` is -1 for those that limit it from below.
 * @type {{ type: string, key: string, exclusive?: string, sign: 1 | -1, refused: (limit: number) => string }[]}
 */
const LIMITS = [
  { type: 'string', key: 'maxLength', sign: 1, refused: (limit) => `more than ${limit} characters` },
  { type: 'string', key: 'minLength', sign: -1, refused: (limit) => `fewer than ${limit} characters` },
  { type: 'number', key: 'maximum', exclusive: 'exclusiveMaximum', sign: 1, refused: (limit) => `more than ${limit}` },
  { type: 'number', key: 'minimum', exclusive: 'exclusiveMinimum', sign: -1, refused: (limit) => `less than ${limit}` },
  { type: 'array', key: 'maxItems', sign: 1, refused: (limit) => `more than ${limit} items` },
  { type: 'array', key: 'minItems', sign: -1, refused: (limit) => `fewer than ${limit} items` },
];

/**
 * What breaks for a build that uses a part of a contract.
 * @param {ApiContract} used what the build uses, as it was when it was built
 * @param {ApiContract} server
 * @returns {string[]} for each break, what the build does that no longer works: `reads data.points of GET /api/r/store, which …`
 */
export function contractBreaks(used, server) {
  const byTemplate = new Map(Object.keys(server).map((endpoint) => [templateOf(endpoint), endpoint]));
  return Object.entries(used).flatMap(([endpoint, before]) => {
    const route = endpoint.replace(' /', ' /api/r/');
    const name = byTemplate.get(templateOf(endpoint));
    const after = name && server[name];
    if (!after) return [`uses ${route}, which the server no longer has`];
    const params = renamedParams(after.params, name, endpoint);
    return [...sentBreaks(before, { ...after, params }, route), ...readBreaks(before, after, route)];
  });
}

/** Parameters are what they are by their place. @param {string} endpoint */
const templateOf = (endpoint) => endpoint.replace(/:[^/]+/g, ':');

/** @param {Schema | undefined} params @param {string} from the endpoint whose names they have @param {string} to */
function renamedParams(params, from, to) {
  const [names = [], renamed = []] = [from, to].map((endpoint) => [...endpoint.matchAll(/:([^/]+)/g)].map(([, name]) => name));
  const nameOf = (/** @type {string} */ name) => renamed[names.indexOf(name)] ?? name;
  return (
    params && {
      ...params,
      properties: Object.fromEntries(Object.entries(params.properties ?? {}).map(([name, schema]) => [nameOf(name), schema])),
      required: params.required?.map(nameOf),
    }
  );
}

/** @param {EndpointContract} before @param {EndpointContract} after @param {string} route */
function sentBreaks(before, after, route) {
  return SENT.flatMap((part) =>
    [...sent([before[part] ?? NOTHING], [after[part] ?? NOTHING], '')].map(({ field, does, what }) =>
      field ? `${does ?? 'sends'} ${field} to ${route}, ${what}` : `sends a body to ${route}, ${what}`,
    ),
  );
}

/** @param {EndpointContract} before @param {EndpointContract} after @param {string} route */
function readBreaks({ response: before = {}, mediaType: typeBefore }, { response: after = {}, mediaType: typeAfter }, route) {
  if (typeBefore !== typeAfter) return [`reads the response of ${route}, which is now ${typeAfter ?? 'JSON'}`];
  return [...read([before], [after], '')].map(({ field, what }) => `reads ${field || 'the response'} of ${route}, ${what}`);
}

/** @typedef {{ field: string, what: string, does?: string }} Break */

/**
 * @param {Schema[]} before the alternatives that are sent
 * @param {Schema[]} after those that are accepted
 * @param {string} field
 * @returns {Generator<Break>}
 */
function* sent(before, after, field) {
  const [was, is] = [shapeOf(before), shapeOf(after)];
  if (!is.types) return;
  const refused = refusedOf(was, is);
  if (refused) return yield { field, what: `of which the server no longer accepts ${refused}` };
  for (const [name, schemas] of was.properties) {
    const accepted = is.properties.get(name) ?? is.rest;
    if (accepted) yield* sent(schemas, accepted, nested(field, name));
    else yield { field: nested(field, name), what: 'which the server no longer takes' };
  }
  for (const name of is.required) {
    if (was.required.has(name)) continue;
    yield {
      field: nested(field, name),
      does: was.properties.has(name) ? 'need not send' : 'does not send',
      what: 'which the server now requires',
    };
  }
  if (was.rest && is.rest) yield* sent(was.rest, is.rest, `${field}{}`);
  if (was.items && is.items) yield* sent(was.items, is.items, `${field}[]`);
}

/**
 * @param {Schema[]} before the alternatives that are read
 * @param {Schema[]} after those that are sent
 * @param {string} field
 * @returns {Generator<Break>}
 */
function* read(before, after, field) {
  const [was, is] = [shapeOf(before), shapeOf(after)];
  if (!was.types) return;
  const [known, now] = [was.types, is.types ?? new Set(['anything'])];
  const types = [...now].filter((type) => !known.has(type));
  if (types.length > 0) yield { field, what: `which may now be ${types.join(' or ')}` };
  else if (was.format && was.format !== is.format) yield { field, what: `which is no longer of the format ${was.format}` };
  for (const [name, schemas] of was.properties) {
    if (!now.has('object')) break;
    const found = is.properties.get(name);
    if (found) yield* read(schemas, found, nested(field, name));
    if (!found && !is.rest) yield { field: nested(field, name), what: 'which the server no longer sends' };
    else if (was.required.has(name) && !is.required.has(name)) yield { field: nested(field, name), what: 'which may now be missing' };
  }
  if (was.rest && is.rest) yield* read(was.rest, is.rest, `${field}{}`);
  else if (was.rest && now.has('object')) yield { field: `${field}{}`, what: 'which the server no longer sends' };
  if (was.items && is.items) yield* read(was.items, is.items, `${field}[]`);
}

/** @param {string} field @param {string} name */
const nested = (field, name) => (field ? `${field}.${name}` : name);

/**
 * What a value may be by any of several schemas.
 * @typedef {object} Shape
 * @property {Set<string> | null} types of JSON; null for any
 * @property {boolean} isInteger whether its numbers are
 * @property {unknown[] | null} values the only ones, except for null; null if there are others
 * @property {string | undefined} format
 * @property {Schema[]} alternatives
 * @property {Map<string, Schema[]>} properties
 * @property {Set<string>} required of each object
 * @property {Schema[] | undefined} rest further properties
 * @property {Schema[] | undefined} items
 */

/** @param {Schema[]} schemas @returns {Shape} */
function shapeOf(schemas) {
  const all = schemas.flatMap(alternativesOf);
  const withType = (/** @type {string} */ type) => all.filter((each) => typesOf(each).includes(type));
  const objects = withType('object');
  const names = objects.flatMap(({ properties = {} }) => Object.keys(properties));
  const simple = all.filter((each) => typesOf(each).some((type) => !['object', 'array', 'null'].includes(type)));
  const values = simple.map((each) => ('const' in each ? [each.const] : each.enum));
  const formats = new Set(simple.map(({ format }) => format));
  const [rest, items] = [objects.map((each) => each.additionalProperties), withType('array').map((each) => each.items)].map((each) =>
    each.filter(Boolean),
  );
  return {
    types: all.some((each) => typesOf(each).length === 0) ? null : new Set(all.flatMap(typesOf)),
    isInteger: all.every(({ type }) => ![type].flat().includes('number')),
    values: simple.length > 0 && values.every(Boolean) ? values.flat().filter((value) => value !== null) : null,
    format: formats.size === 1 ? [...formats][0] : undefined,
    alternatives: all,
    properties: new Map(names.map((name) => [name, objects.flatMap(({ properties = {} }) => properties[name] ?? [])])),
    required: new Set(names.filter((name) => objects.every(({ required = [] }) => required.includes(name)))),
    rest: rest?.length ? rest : undefined,
    items: items?.length ? items : undefined,
  };
}

/** @param {Schema} schema @returns {Schema[]} */
function alternativesOf({ anyOf, oneOf = anyOf, allOf, ...schema }) {
  if (oneOf) return oneOf.flatMap(alternativesOf);
  if (!allOf) return [schema];
  return [
    allOf.flatMap(alternativesOf).reduce(
      (/** @type {Schema} */ one, /** @type {Schema} */ other) => ({
        ...one,
        ...other,
        properties: { ...one.properties, ...other.properties },
        required: [...(one.required ?? []), ...(other.required ?? [])],
      }),
      schema,
    ),
  ];
}

/** An integer is a number. @param {Schema} schema @returns {string[]} */
const typesOf = ({ type }) => [type ?? []].flat().map((each) => (each === 'integer' ? 'number' : each));

/** @param {Shape} was @param {Shape} is @returns {string | undefined} what is sent and not accepted, in words */
function refusedOf(was, is) {
  const types = [...(was.types ?? ['anything'])].filter((type) => !is.types?.has(type));
  if (types.length > 0) return types.join(' or ');
  if (was.types?.has('number') && is.isInteger && !was.isInteger) return 'fractions';
  const accepted = is.values;
  if (accepted) {
    const values = was.values?.filter((value) => !accepted.includes(value));
    return values ? values.map((value) => JSON.stringify(value)).join(' or ') : `others than ${accepted.join(', ')}`;
  }
  if (was.values) return undefined;
  return limitRefused(was, is);
}

/** @param {Shape} was @param {Shape} is */
function limitRefused(was, is) {
  for (const limit of LIMITS) {
    const [before, now] = [boundOf(was, limit), boundOf(is, limit)];
    if (now < before) return limit.refused(limit.sign * now);
  }
  if (is.format) return is.format === was.format ? undefined : `another format than ${is.format}`;
  const patterns = was.alternatives.map(({ pattern }) => pattern);
  const refused = is.alternatives.find(({ pattern }) => pattern && !patterns.includes(pattern));
  return refused && `what does not match ${refused.pattern}`;
}

/**
 * The limit of the most tolerant alternative, with its sign.
 * @param {Shape} shape
 * @param {(typeof LIMITS)[number]} limit
 */
function boundOf({ alternatives, isInteger }, { type, key, exclusive = '', sign }) {
  const bounds = alternatives
    .filter((each) => typesOf(each).includes(type))
    .map((each) => {
      const beyond = sign * each[exclusive] - (isInteger ? 1 : 1e-9);
      return Math.min(sign * (each[key] ?? sign * Infinity), each[exclusive] === undefined ? Infinity : beyond);
    });
  return bounds.length > 0 ? Math.max(...bounds) : Infinity;
}
