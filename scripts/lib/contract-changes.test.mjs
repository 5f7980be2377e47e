import { endpointSchemas } from '@greenroom/contract';
import { serverFindings } from '@greenroom/releases';

/** @import { ApiContract } from '@greenroom/releases' */

/** @typedef {Record<string, any>} Schema */

const SEED = 51;
const EACH = 100;
const NEW = 'added_by_the_test';
const contract = /** @type {ApiContract} */ (endpointSchemas());

/**
 * A field of an endpoint: `keys` lead to its schema, and `name` is that in its object.
 * @typedef {{ endpoint: string, part: string, keys: string[], name: string }} Field
 *
 * A change of the server's contract.
 * @typedef {{ field: Field, change: (server: ApiContract) => unknown, isBreaking: boolean }} Change
 * @typedef {(field: Field, schema: Schema, object: Schema) => false | ((server: ApiContract) => unknown)} Kind returns false where it does not apply
 */

/** @param {ApiContract} used @param {ApiContract} server */
const breaksOf = (used, server) => serverFindings([{ name: 'store', version: '1', until: null, contract: used }], server).problems;

/** Numbers from 0 to 1, the same for a seed (mulberry32). @param {number} seed */
const seeded = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** @param {any} root @param {string[]} keys @returns {any} */
const at = (root, keys) => keys.reduce((value, key) => value?.[key], root);

/** @param {ApiContract} root @param {Field} field @returns {Schema} */
const schemaOf = (root, { endpoint, part, keys }) => at(root, [endpoint, part, ...keys]);
/** @param {ApiContract} root @param {Field} field @returns {Schema} */
const objectOf = (root, { endpoint, part, keys }) => at(root, [endpoint, part, ...keys.slice(0, -2)]);

/** The fields of all objects, without those of alternatives: what happens to a field of one is none to the others. @returns {Field[]} */
const fieldsOf = (/** @type {ApiContract} */ root) =>
  Object.entries(root).flatMap(([endpoint, parts]) =>
    Object.entries(parts).flatMap(([part, schema]) =>
      typeof schema === 'string' ? [] : fieldsBelow({ endpoint, part, keys: [] }, schema),
    ),
  );

/** @param {Omit<Field, 'name'>} place @param {Schema} schema @returns {Field[]} */
function fieldsBelow(place, schema) {
  const below = (/** @type {string[]} */ ...keys) => ({ ...place, keys: [...place.keys, ...keys] });
  const objects = (schema.anyOf ?? schema.oneOf ?? []).filter((/** @type {Schema} */ { type }) => type === 'object');
  return [
    ...Object.keys(schema.properties ?? {}).flatMap((name) => [
      { ...below('properties', name), name },
      ...fieldsBelow(below('properties', name), schema.properties[name]),
    ]),
    ...['items', 'additionalProperties'].flatMap((key) => (schema[key] ? fieldsBelow(below(key), schema[key]) : [])),
    ...(objects.length === 1 ? fieldsBelow(below('anyOf', String(schema.anyOf?.indexOf(objects[0]))), objects[0]) : []),
  ];
}

/** What a client uses that reads only some fields. @param {() => number} random */
function clientOf(random) {
  const client = structuredClone(contract);
  for (const field of fieldsOf(contract)) {
    const object = objectOf(client, field);
    if (field.part !== 'response' || field.name === 'data' || !object || random() > 0.3) continue;
    delete object.properties[field.name];
    object.required = object.required?.filter((/** @type {string} */ name) => name !== field.name);
  }
  return client;
}

/** @param {Schema} schema */
const typesOf = ({ type, anyOf = [] }) => [type ?? anyOf.map(typesOf)].flat(2);
/** @param {Schema} schema */
const isNullable = (schema) => typesOf(schema).includes('null');
/** @param {Schema} schema */
const withNull = ({ ...schema }) => ({ anyOf: [schema, { type: 'null' }] });

/** @param {Field} field @param {(schema: Schema, object: Schema) => unknown} change */
const on = (field, change) => (/** @type {ApiContract} */ server) => change(schemaOf(server, field), objectOf(server, field));
/** @param {Field} field @param {(schema: Schema) => Schema} change */
const replaced = (field, change) => on(field, (schema, object) => (object.properties[field.name] = change(schema)));
/** @param {Field} field @param {string} [other] */
const renamed = (field, other) =>
  on(field, (schema, object) => {
    delete object.properties[field.name];
    if (other) object.properties[other] = schema;
    object.required = object.required?.flatMap((/** @type {string} */ name) => (name !== field.name ? name : (other ?? [])));
  });
/** @param {Field} field */
const optional = (field) =>
  on(field, (_, object) => (object.required = object.required.filter((/** @type {string} */ name) => name !== field.name)));
/** @param {Field} field */
const required = (field) => on(field, (_, object) => (object.required = [...(object.required ?? []), field.name]));
/** @param {Field} field @param {boolean} isRequired */
const added = (field, isRequired) =>
  on(field, (_, object) => {
    object.properties[NEW] = { type: 'string' };
    if (isRequired) object.required = [...(object.required ?? []), NEW];
  });
/** @param {Schema} object @param {Field} field */
const isRequired = (object, { name }) => object.required?.includes(name) ?? false;
/** @param {Schema} schema @param {...string} keys */
const has = (schema, ...keys) => keys.every((key) => key in schema);

/** The API by another name. @param {ApiContract} server @param {string} from @param {string} to */
function moved(server, from, to) {
  server[to] = /** @type {ApiContract[string]} */ (server[from]);
  delete server[from];
}

/** @type {Record<string, Kind>} */
const BREAKING_READS = {
  removed: (field) => renamed(field),
  renamed: (field) => renamed(field, NEW),
  optional: (field, _, object) => isRequired(object, field) && optional(field),
  nullable: (field, schema) => typesOf(schema).length > 0 && !isNullable(schema) && replaced(field, withNull),
  'another type': (field, schema) =>
    typesOf(schema).length > 0 && replaced(field, () => ({ type: typesOf(schema).includes('string') ? 'number' : 'string' })),
  'one more type': (field, schema) =>
    typesOf(schema).length > 0 &&
    !typesOf(schema).includes('boolean') &&
    replaced(field, (each) => ({ anyOf: [each, { type: 'boolean' }] })),
  'another format': (field, schema) => schema.format === 'date-time' && on(field, (each) => ((each.format = 'date'), delete each.pattern)),
  'other items': (field, schema) =>
    typesOf(schema.items ?? {}).length > 0 && replaced(field, (each) => ({ ...each, items: { type: 'array', items: each.items } })),
  'no list': (field, schema) =>
    schema.type === 'array' && replaced(field, (each) => ({ type: 'object', properties: { rows: each }, required: ['rows'] })),
  'another media type': (field) => (server) => (/** @type {ApiContract[string]} */ (server[field.endpoint]).mediaType = 'text/csv'),
};

/** @type {Record<string, Kind>} */
const BREAKING_SENDS = {
  'another path': (field) => (server) => moved(server, field.endpoint, `${field.endpoint}/${NEW}`),
  'another method': (field) => (server) => moved(server, field.endpoint, field.endpoint.replace(/^\w+/, 'PUT')),
  'one more required': (field) => added(field, true),
  required: (field, _, object) => field.part !== 'params' && !isRequired(object, field) && required(field),
  renamed: (field) => field.part !== 'params' && renamed(field, NEW),
  removed: (field) => field.part !== 'params' && renamed(field),
  'one value less': (field, schema) => schema.enum?.length > 1 && on(field, (each) => each.enum.pop()),
  'values alone': (field, schema) =>
    schema.type === 'string' && !has(schema, 'enum') && on(field, (each) => (each.enum = ['one', 'other'])),
  'another type': (field, schema) =>
    typesOf(schema).length > 0 && replaced(field, () => ({ type: typesOf(schema).includes('boolean') ? 'number' : 'boolean' })),
  'no null': (field, schema) =>
    isNullable(schema) &&
    has(schema, 'anyOf') &&
    replaced(field, (each) => each.anyOf.find((/** @type {Schema} */ one) => !isNullable(one))),
  'a lower maximum': (field, schema) => has(schema, 'maximum') && on(field, (each) => (each.maximum -= 1)),
  'a higher minimum': (field, schema) => has(schema, 'minimum') && on(field, (each) => (each.minimum += 1)),
  'shorter texts': (field, schema) => schema.type === 'string' && has(schema, 'maxLength') && on(field, (each) => (each.maxLength -= 1)),
  'longer texts': (field, schema) =>
    schema.type === 'string' &&
    !has(schema, 'enum') &&
    !has(schema, 'format') &&
    on(field, (each) => (each.minLength = (each.minLength ?? 0) + 1)),
  'fewer items': (field, schema) => has(schema, 'maxItems') && on(field, (each) => (each.maxItems -= 1)),
  'another pattern': (field, schema) =>
    schema.type === 'string' && !has(schema, 'enum') && !has(schema, 'format') && on(field, (each) => (each.pattern = '^[a-f]+$')),
  'another kind of body': (field) =>
    field.part === 'body' &&
    ((server) => {
      const { body, ...endpoint } = /** @type {ApiContract[string]} */ (server[field.endpoint]);
      server[field.endpoint] = { ...endpoint, multipart: body };
    }),
};

/** Of any field, read or sent. @type {Record<string, Kind>} */
const HARMLESS = {
  described: (field) => on(field, (each) => Object.assign(each, { description: 'Another one.', title: 'Other', examples: [1] })),
  'one more endpoint': () => (server) => (server[`GET /${NEW}`] = { response: { type: 'object' } }),
  'another order': (field) =>
    on(field, (_, object) => {
      object.properties = Object.fromEntries(Object.entries(object.properties).reverse());
      object.required?.reverse();
    }),
  'another name of a parameter': (field) => (server) => {
    const params = server[field.endpoint]?.params;
    if (!params) return;
    params.properties = Object.fromEntries(Object.entries(params.properties).map(([name, each]) => [`its_${name}`, each]));
    params.required = params.required?.map((/** @type {string} */ name) => `its_${name}`);
    moved(server, field.endpoint, field.endpoint.replaceAll('/:', '/:its_'));
  },
  'as an alternative': (field, schema) => !has(schema, 'anyOf') && replaced(field, (each) => ({ anyOf: [each] })),
};

/** @type {Record<string, Kind>} */
const HARMLESS_READS = {
  'one more field': (field) => added(field, true),
  'always there': (field, _, object) => !isRequired(object, field) && required(field),
  'never null': (field, schema) =>
    schema.anyOf?.length === 2 &&
    isNullable(schema) &&
    replaced(field, (each) => each.anyOf.find((/** @type {Schema} */ one) => !isNullable(one))),
  'one more value': (field, schema) => has(schema, 'enum') && on(field, (each) => each.enum.push(NEW)),
  'one value less': (field, schema) => has(schema, 'enum') && on(field, (each) => each.enum.pop()),
  'other limits': (field, schema) =>
    ['minimum', 'maximum', 'maxLength'].some((key) => has(schema, key)) &&
    on(field, (each) => Object.assign(each, { minimum: 5, maximum: 6, maxLength: 7 })),
  'another precision': (field, schema) => schema.type === 'integer' && on(field, (each) => (each.type = 'number')),
  'in two variants': (field, schema) =>
    schema.type === 'object' && has(schema, 'properties') && replaced(field, (each) => ({ anyOf: [each, structuredClone(each)] })),
};

/** @type {Record<string, Kind>} */
const HARMLESS_SENDS = {
  'one more optional': (field) => added(field, false),
  optional: (field, _, object) => field.part !== 'params' && isRequired(object, field) && optional(field),
  'one more value': (field, schema) => has(schema, 'enum') && on(field, (each) => each.enum.push(NEW)),
  'null as well': (field, schema) => typesOf(schema).length > 0 && replaced(field, withNull),
  'wider limits': (field, schema) =>
    ['minimum', 'maximum', 'maxLength', 'maxItems', 'minLength', 'exclusiveMinimum'].some((key) => has(schema, key)) &&
    on(field, (each) => {
      for (const key of ['maximum', 'maxLength', 'maxItems']) if (key in each) each[key] += 5;
      for (const key of ['minimum', 'minLength', 'exclusiveMinimum']) if (key in each) each[key] -= 1;
    }),
  'fractions as well': (field, schema) => schema.type === 'integer' && on(field, (each) => (each.type = 'number')),
  'no pattern': (field, schema) => has(schema, 'pattern') && !has(schema, 'format') && on(field, (each) => delete each.pattern),
};

/**
 * Changes of these kinds, each kind as often as any other.
 * @param {[Record<string, Kind>, Field[]][]} kinds with the fields that each may be of
 * @param {boolean} isBreaking
 * @param {() => number} random
 */
function changesOf(kinds, isBreaking, random) {
  const all = kinds.flatMap(([named, fields]) => Object.entries(named).map(([name, kind]) => ({ name, kind, fields })));
  /** @type {(Change & { kind: string })[]} */
  const changes = [];
  for (let index = 0; changes.length < EACH; index += 1) {
    const { name, kind, fields } = /** @type {(typeof all)[number]} */ (all[index % all.length]);
    for (let attempt = 0; attempt < 500; attempt += 1) {
      const field = /** @type {Field} */ (fields[Math.floor(random() * fields.length)]);
      const change = kind(field, schemaOf(contract, field), objectOf(contract, field));
      if (!change) continue;
      changes.push({ kind: name, field, change, isBreaking });
      break;
    }
  }
  return changes;
}

test('names at least 99 of 100 seeded breaking changes of the contract, and at most one of 100 harmless ones', () => {
  const random = seeded(SEED);
  const client = clientOf(random);
  const all = fieldsOf(contract);
  const sent = all.filter(({ part }) => part !== 'response');
  const read = all.filter((field) => field.part === 'response' && schemaOf(client, field));
  const unread = all.filter((field) => field.part === 'response' && !schemaOf(client, field));
  expect(unread.length).toBeGreaterThan(100);
  const breaking = changesOf(
    [
      [BREAKING_READS, read],
      [BREAKING_SENDS, sent],
    ],
    true,
    random,
  );
  const { 'another media type': _, ...ofUnread } = BREAKING_READS;
  const harmless = changesOf(
    [
      [HARMLESS, all],
      [HARMLESS_READS, read],
      [HARMLESS_SENDS, sent],
      [ofUnread, unread],
    ],
    false,
    random,
  );
  const wrong = [...breaking, ...harmless].flatMap(({ kind, field, change, isBreaking }) => {
    const { endpoint } = field;
    const server = { ...contract, [endpoint]: structuredClone(contract[endpoint] ?? {}) };
    change(server);
    const breaks = breaksOf({ [endpoint]: client[endpoint] ?? {} }, server);
    const path = field.endpoint.replace(' ', ' /api/r');
    const isRight = isBreaking ? breaks.some((sentence) => sentence.includes(path)) : breaks.length === 0;
    return isRight ? [] : [{ kind, isBreaking, field, breaks }];
  });
  expect(breaksOf(client, contract)).toEqual([]);
  expect(breaking.length + harmless.length).toBe(200);
  expect(wrong).toEqual([]);
});
