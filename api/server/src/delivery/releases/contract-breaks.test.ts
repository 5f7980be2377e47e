import { contractJson } from '@greenroom/contract';
import { type ApiContract, contractBreaks, serverFindings } from './contract-breaks';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says itself what it expects of it
type Schema = any;

/** A field of an endpoint: `keys` lead to its schema. */
interface Field {
  endpoint: string;
  part: string;
  keys: string[];
  name: string;
}

/** A change of a field's schema and its object's in the server's contract; false where it does not apply. */
type Change = (schema: Schema, object: Schema, name: string, endpoint: Schema) => unknown;

/** The fields that each change is tried with. */
const EACH = 8;
const NEW = 'added_by_the_test';
const contract = JSON.parse(contractJson()) as ApiContract;

const fields = Object.entries(contract).flatMap(([endpoint, parts]) =>
  Object.entries(parts).flatMap(([part, schema]) => (typeof schema === 'string' ? [] : fieldsBelow({ endpoint, part, keys: [] }, schema))),
);
const sent = fields.filter(({ part }) => part !== 'response');
const sentByName = sent.filter(({ part }) => part !== 'params');
const read = fields.filter(({ part }) => part === 'response');

/** The fields of all objects, but for those of variants: what happens to a field of one happens to none of the others. */
function fieldsBelow(place: Omit<Field, 'name'>, schema: Schema): Field[] {
  const below = (...keys: string[]) => ({ ...place, keys: [...place.keys, ...keys] });
  const objects = (schema.anyOf ?? []).filter(({ type }: Schema) => type === 'object');
  return [
    ...Object.entries<Schema>(schema.properties ?? {}).flatMap(([name, each]) => [
      { ...below('properties', name), name },
      ...fieldsBelow(below('properties', name), each),
    ]),
    ...['items', 'additionalProperties'].flatMap((key) => (schema[key] ? fieldsBelow(below(key), schema[key]) : [])),
    ...(objects.length === 1 ? fieldsBelow(below('anyOf', String(schema.anyOf.indexOf(objects[0]))), objects[0]) : []),
  ];
}

const at = (root: unknown, keys: string[]): Schema => keys.reduce((value: Schema, key) => value[key], root);

/** Lists what a change of fields breaks, spread over everything that it applies to. */
function breaksBy(change: Change, candidates: Field[]): { field: Field; breaks: string[] }[] {
  const changed = candidates.flatMap((field) => {
    const { endpoint, part, keys, name } = field;
    const after = structuredClone(contract[endpoint]) as Schema;
    const isChanged = change(at(after, [part, ...keys]), at(after, [part, ...keys.slice(0, -2)]), name, after);
    return isChanged === false ? [] : [{ field, after }];
  });
  const step = Math.ceil(changed.length / EACH);
  return changed
    .filter((_, index) => index % step === 0)
    .map(({ field, after }) => {
      const before = { [field.endpoint]: contract[field.endpoint]! };
      return { field, breaks: contractBreaks(before, { ...contract, [field.endpoint]: after }) };
    });
}

const isText = ({ type, format, pattern }: Schema) => type === 'string' && !format && !pattern;
const isNullable = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes('null') || anyOf.some(isNullable);
const typesOf = ({ type, anyOf = [] }: Schema): string[] => [type ?? anyOf.map(typesOf)].flat(2);
const without = (list: string[] = [], name: string) => list.filter((each) => each !== name);

/** Puts another schema in the place of one. */
function become(schema: Schema, other: Schema): void {
  const copy = structuredClone(other);
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, copy);
}

const removed: Change = (_, object, name) => {
  delete object.properties[name];
  object.required = without(object.required, name);
};
const renamed: Change = (schema, object, name, endpoint) => {
  const isRequired = object.required?.includes(name);
  removed(schema, object, name, endpoint);
  object.properties[NEW] = schema;
  if (isRequired) object.required.push(NEW);
};
const optional: Change = (_, object, name) => object.required?.includes(name) && (object.required = without(object.required, name));
const required: Change = (_, object, name) => !object.required?.includes(name) && (object.required = [...(object.required ?? []), name]);
const nullable: Change = (schema) =>
  typesOf(schema).length > 0 && !isNullable(schema) && become(schema, { anyOf: [{ ...schema }, { type: 'null' }] });
const neverNull: Change = (schema) =>
  schema.anyOf?.length === 2 &&
  isNullable(schema) &&
  become(
    schema,
    schema.anyOf.find((each: Schema) => !isNullable(each)),
  );
const anotherType: Change = (schema) =>
  typesOf(schema).length > 0 && become(schema, { type: typesOf(schema).includes('boolean') ? 'number' : 'boolean' });
const oneMoreField: Change = (_, object) => (object.properties[NEW] = { type: 'string' });
const oneMoreRequired: Change = (schema, object, name, endpoint) => {
  oneMoreField(schema, object, name, endpoint);
  object.required = [...(object.required ?? []), NEW];
};
const add =
  (key: string, difference: number): Change =>
  (schema) =>
    key in schema && (schema[key] += difference);
const set =
  (isFor: (schema: Schema) => boolean, values: Schema): Change =>
  (schema) =>
    isFor(schema) && Object.assign(schema, structuredClone(values));

test.each<[string, Field[], Change]>([
  ['a removed', read, removed],
  ['a renamed', read, renamed],
  ['an optional', read, optional],
  ['a nullable', read, nullable],
  ['another type of a', read, anotherType],
  [
    'one more type of a',
    read,
    (schema) =>
      typesOf(schema).length > 0 && !typesOf(schema).includes('boolean') && become(schema, { anyOf: [{ ...schema }, { type: 'boolean' }] }),
  ],
  ['another format of a', read, set(({ format }) => format === 'date-time', { format: 'date' })],
  ['other items of a', read, ({ items }) => Boolean(items?.type) && become(items, { type: 'array', items: { ...items } })],
  ['another media type, with a', read, (_, __, ___, endpoint) => (endpoint.mediaType = 'text/csv')],
])('names %s field of a response', (_, candidates, change) => {
  const all = breaksBy(change, candidates);
  expect(all.length).toBeGreaterThan(1);
  for (const { field, breaks } of all) expect(breaks).toEqual([expect.stringContaining(field.endpoint.replace(' /', ' /api/r/'))]);
});

test.each<[string, Field[], Change]>([
  ['a newly required', sentByName, oneMoreRequired],
  ['a required', sentByName, required],
  ['a removed', sentByName, removed],
  ['a renamed', sentByName, renamed],
  ['another type of a', sent, anotherType],
  ['a never null', sent, neverNull],
  ['one value less of a', sent, (schema) => schema.enum?.length > 1 && schema.enum.pop()],
  ['an enumerated', sent, set(isText, { enum: ['one', 'other'] })],
  ['an integer', sent, set(({ type }) => type === 'number', { type: 'integer' })],
  ['a lower maximum of a', sent, add('maximum', -1)],
  ['a higher minimum of a', sent, add('minimum', 1)],
  ['a higher minimum of a', sent, add('exclusiveMinimum', 1)],
  ['a shorter', sent, add('maxLength', -1)],
  ['a never empty', sent, set((schema) => isText(schema) && !schema.enum && !schema.const && !schema.minLength, { minLength: 1 })],
  ['a longer', sent, add('minLength', 1)],
  ['fewer items of a', sent, add('maxItems', -1)],
  ['a pattern of a', sent, set((schema) => isText(schema) && !schema.enum && !schema.const, { pattern: '^[a-f]+$' })],
  ['a format of a', sent, set((schema) => isText(schema) && !schema.enum && !schema.const, { format: 'uuid' })],
  [
    'another kind of body, with a',
    sent.filter(({ part }) => part === 'body'),
    (_, __, ___, endpoint) => {
      endpoint.multipart = endpoint.body;
      delete endpoint.body;
    },
  ],
])('names %s field of a request', (_, candidates, change) => {
  const all = breaksBy(change, candidates);
  expect(all.length).toBeGreaterThan(0);
  for (const { field, breaks } of all) expect(breaks[0]).toContain(field.endpoint.replace(' /', ' /api/r/'));
});

test.each<[string, Field[], Change]>([
  ['a described field', fields, (schema) => (schema.description = 'Another one.')],
  [
    'another order of fields',
    fields,
    (_, object) => {
      object.properties = Object.fromEntries(Object.entries(object.properties).reverse());
      object.required?.reverse();
    },
  ],
  ['one alternative', fields, (schema) => become(schema, { anyOf: [{ ...schema }] })],
  ['one more field of a response', read, oneMoreRequired],
  ['a field that is always there', read, required],
  ['a field that is never null', read, neverNull],
  ['other values of a response', read, set(isText, { enum: ['one', 'other'] })],
  ['other limits of a response', read, (schema) => Object.assign(schema, { minimum: 5, maximum: 6, maxLength: 7 })],
  ['another precision of a response', read, set(({ type }) => type === 'integer', { type: 'number' })],
  [
    'a response in two variants',
    read,
    (schema) => schema.type === 'object' && become(schema, { anyOf: [{ ...schema }, structuredClone(schema)] }),
  ],
  ['one more optional field of a request', sent, oneMoreField],
  ['a field that need not be sent', sentByName, optional],
  ['one more value of a request', sent, (schema) => schema.enum?.push(NEW) ?? false],
  ['a request that may be null', sent, nullable],
  ['a wider maximum', sent, add('maximum', 5)],
  ['a wider minimum', sent, add('exclusiveMinimum', -1)],
  ['longer texts', sent, add('maxLength', 5)],
  ['more items', sent, add('maxItems', 5)],
  ['fractions as well', sent, set(({ type }) => type === 'integer', { type: 'number' })],
  ['no pattern', sent, (schema) => schema.pattern && !schema.format && delete schema.pattern],
])('names nothing for %s', (_, candidates, change) => {
  const all = breaksBy(change, candidates);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ breaks }) => breaks.length > 0)).toEqual([]);
});

describe('of endpoints', () => {
  const endpoint = 'POST /store/:id/redeem';
  const { [endpoint]: redeem = {}, ...others } = contract;
  const { id, ...rest } = redeem.params?.properties ?? {};
  const isGone = ['POST /api/r/store/:id/redeem: it is gone'];

  test('names one that is gone, or has another path or method, and none that is new', () => {
    expect(contractBreaks(contract, others)).toEqual(isGone);
    expect(contractBreaks(contract, { ...others, 'POST /store/:id/buy': redeem })).toEqual(isGone);
    expect(contractBreaks(contract, { ...others, 'PUT /store/:id/redeem': redeem })).toEqual(isGone);
    expect(contractBreaks(others, contract)).toEqual([]);
  });

  test('takes parameters by their places', () => {
    const params = (schema: Schema) => ({ type: 'object', properties: { ...rest, item: schema }, required: ['item'] });
    const renamedTo = (schema: Schema) => ({ ...others, 'POST /store/:item/redeem': { ...redeem, params: params(schema) } });
    expect(contractBreaks(contract, renamedTo(id ?? {}))).toEqual([]);
    expect(contractBreaks(contract, renamedTo({ type: 'boolean' }))).toEqual([
      expect.stringMatching(/^POST \/api\/r\/store\/:id\/redeem: params\.id may no longer be/),
    ]);
  });
});

describe('of variants', () => {
  const object = (properties: Schema, names = Object.keys(properties)) => ({ type: 'object', properties, required: names });
  const kind = (value: string) => ({ type: 'string', const: value });
  const number = { type: 'number' };
  const bySending = (before: Schema, after: Schema) => contractBreaks({ 'POST /x': { body: before } }, { 'POST /x': { body: after } });
  const byReading = (before: Schema, after: Schema) =>
    contractBreaks({ 'GET /x': { response: before } }, { 'GET /x': { response: after } });
  const points = object({ kind: kind('points'), spent: number });
  const free = object({ kind: kind('free') });

  test('names what one of them newly requires, and one that is no longer taken', () => {
    const asking = object({ ...points.properties, captcha: { type: 'string' } });
    expect(bySending({ oneOf: [points, free] }, { oneOf: [asking, free] })).toEqual(['POST /api/r/x: body.captcha is now required']);
    expect(bySending({ oneOf: [points, free] }, { oneOf: [points] })).toEqual([
      'POST /api/r/x: body.kind no longer takes "free"',
      'POST /api/r/x: body.spent is now required',
    ]);
    expect(bySending({ oneOf: [points] }, { oneOf: [points, free] })).toEqual([]);
  });

  test('names a field of one that is gone, of another type, or that a variant without a kind lacks, and no variant of another kind', () => {
    expect(byReading({ oneOf: [points, free] }, { oneOf: [object({ kind: kind('points') }), free] })).toEqual([
      'GET /api/r/x: response.spent is gone',
    ]);
    expect(
      byReading(
        { anyOf: [object({ id: number, rank: number }), object({ id: number })] },
        object({ id: number, rank: { type: 'string' } }),
      ),
    ).toEqual(['GET /api/r/x: response.rank may now be string']);
    expect(byReading(object({ rank: number }), { anyOf: [object({ rank: number }), object({})] })).toEqual([
      'GET /api/r/x: response.rank may now be missing',
    ]);
    expect(byReading({ oneOf: [points] }, { oneOf: [points, free] })).toEqual([]);
  });

  test('takes the values of an enumeration from several alternatives', () => {
    const values = { type: 'string', enum: ['points', 'free'] };
    expect(bySending(values, { anyOf: [kind('points'), kind('free')] })).toEqual([]);
    expect(bySending(values, { anyOf: [kind('points'), { type: 'number' }] })).toEqual(['POST /api/r/x: body no longer takes "free"']);
  });
});

test('names a break once, with all versions that were built with it, and until when', () => {
  const old = { ...contract, 'GET /gone': {} };
  const older = { ...old, 'GET /long-gone': {} };
  const version = (name: string, number: string, until: string | null) => ({ name, version: number, until });
  const open = [
    { contract: older, versions: [version('store', '1.0.0-a', '2026-03-20')] },
    { contract: old, versions: [version('store', '1.1.0-b', null), version('members', '2.0.0-c', '2026-03-31')] },
    { contract, versions: [version('stream', '1.0.0-d', null)] },
    { contract: null, versions: [version('quests', '1.0.0-e', null)] },
  ];
  expect(serverFindings(open, contract)).toEqual({
    problems: [
      'GET /api/r/gone: it is gone. Built with it: members 2.0.0-c, store 1.0.0-a, 1.1.0-b. Leave it as it was until newer versions of store have been live for 30 days.',
      'GET /api/r/long-gone: it is gone. Built with it: store 1.0.0-a. Leave it as it was until 2026-03-20, the last day on which a page may have them open.',
    ],
    unknown: [expect.stringContaining('quests 1.0.0-e: not known')],
  });
});
