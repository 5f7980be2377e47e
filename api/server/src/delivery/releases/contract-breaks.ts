import { isDeepStrictEqual } from 'node:util';
import { contractJson } from '@greenroom/contract';
import { groupBy } from '../../lib/group-by';
import type { OpenVersion } from './releases';

// The contracts of a version and of this server are JSON Schema, so that one question answers whether the server takes what the version may
// send, and sends what it may read: does each value that one side gives fit what the other side wants?

type EndpointContract = Partial<Record<(typeof SENT)[number] | 'response', Schema>> & { mediaType?: string };
/** The endpoints of an API by method and path, such as `GET /store`. */
export type ApiContract = Record<string, EndpointContract>;
/** A contract, null if it isn't known, and the versions that were built with it. */
export type OpenContract = { contract: ApiContract | null; versions: OpenVersion[] };

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [limit: string]: unknown;
}

const SENT = ['params', 'query', 'headers', 'body', 'multipart'] as const;
const NOTHING: Schema = { type: 'object' };
/** The keywords that limit a value: -1 from below. */
const LIMITS = { maxLength: 1, minLength: -1, maximum: 1, minimum: -1, maxItems: 1, minItems: -1 };

/** Names what a server's contract breaks for these versions, and those whose contract isn't known, in a sentence each. */
export function serverFindings(open: readonly OpenContract[], server = JSON.parse(contractJson()) as ApiContract) {
  const broken = new Map<string, OpenVersion[]>();
  const unknown: OpenVersion[] = [];
  for (const { contract, versions } of open) {
    try {
      if (contract === null) throw new Error('It has none.');
      for (const sentence of contractBreaks(contract, server)) broken.set(sentence, [...(broken.get(sentence) ?? []), ...versions]);
    } catch {
      // An invalid one must not keep the others from being compared.
      unknown.push(...versions);
    }
  }
  const missing =
    'not known what API it was built with, since the build has no contract.json that can be read. Builds of the kit have one.';
  return {
    problems: [...broken].map(([sentence, versions]) => problemOf(sentence, versions)),
    unknown: [...groupBy(unknown, ({ name }) => name).values()].map((versions) => `${namesOf(versions)}: ${missing}`),
  };
}

function problemOf(sentence: string, versions: OpenVersion[]): string {
  const live = [...new Set(versions.flatMap(({ name, until }) => (until === null ? [name] : [])))].sort();
  const [lastDay] = versions.flatMap(({ until }) => until ?? []).sort((one, other) => (one < other ? 1 : -1));
  const past = `newer versions of ${live.join(', ')} have been live for 30 days`;
  const until = live.length > 0 ? past : `${lastDay}, the last day on which a page may have them open`;
  return `${sentence}. Built with it: ${namesOf(versions)}. Leave it as it was until ${until}.`;
}

const namesOf = (versions: OpenVersion[]): string =>
  [...groupBy(versions, ({ name }) => name)]
    .sort()
    .map(([name, same]) => `${name} ${same.map(({ version }) => version).join(', ')}`)
    .join(', ');

/** Compares a contract with a server's. New endpoints and fields, and new values of a response, break nothing. */
export function contractBreaks(built: ApiContract, server: ApiContract): string[] {
  const byTemplate = new Map(Object.keys(server).map((endpoint) => [templateOf(endpoint), endpoint]));
  const breaks = Object.entries(built).flatMap(([endpoint, before]) => {
    // Nearly all are as they were, and the start of a server has no time for more.
    if (isDeepStrictEqual(before, server[endpoint])) return [];
    const name = byTemplate.get(templateOf(endpoint)) ?? '';
    const after = server[name];
    const found = after ? endpointBreaks(before, { ...after, params: renamedParams(after.params, name, endpoint) }) : ['it is gone'];
    return found.map((what) => `${endpoint.replace(' /', ' /api/r/')}: ${what}`);
  });
  return [...new Set(breaks)];
}

const templateOf = (endpoint: string) => endpoint.replace(/:[^/]+/g, ':');

function renamedParams(params: Schema | undefined, from: string, to: string): Schema | undefined {
  const [names = [], renamed = []] = [from, to].map((endpoint) => [...endpoint.matchAll(/:([^/]+)/g)].map(([, name = '']) => name));
  const properties = names.map((name, index) => [renamed[index], params?.properties?.[name] ?? {}] as const);
  return params && { ...params, properties: Object.fromEntries(properties), required: renamed };
}

function endpointBreaks(before: EndpointContract, after: EndpointContract): string[] {
  const sent = SENT.flatMap((part) => differences('sent', before[part] ?? NOTHING, after[part] ?? NOTHING, part));
  if (before.mediaType !== after.mediaType) return [...sent, `response is now ${after.mediaType ?? 'JSON'}`];
  return [...sent, ...differences('read', after.response ?? {}, before.response ?? {}, 'response')];
}

/** Clients give what they send, and want what they read. */
type Side = 'sent' | 'read';

/** Says where a given value does not fit: each of its alternatives has to fit a wanted one. */
function differences(side: Side, given: Schema, wanted: Schema, field: string): string[] {
  const [givens, wanteds] = [alternativesOf(given), alternativesOf(wanted)];
  const ofOne = (one: Schema, other: Schema) => differencesOfOne(side, one, other, field, givens);
  const unfit = givens.flatMap((one) => {
    const others = wanteds.filter(({ type }) => !type || type === one.type);
    if (others.length === 0) return [`${field} ${side === 'sent' ? 'may no longer' : 'may now'} be ${String(one.type ?? 'anything')}`];
    return fewest(others.filter((other) => side === 'sent' || !isOtherVariant(one, other)).map((other) => ofOne(one, other)));
  });
  const variants = wanteds.filter(({ type }) => type === 'object');
  if (side === 'sent' || variants.length < 2) return unfit;
  // A value that replaces one variant may fit another one.
  const objects = givens.filter(({ type }) => type === 'object');
  return [...unfit, ...variants.flatMap((variant) => fewest(objects.map((one) => ofOne(one, variant))))];
}

const fewest = (lists: string[][]): string[] =>
  lists.reduce((one, other) => (one && one.length <= other.length ? one : other), lists[0]) ?? [];

/** A new value of a field that tells variants apart: a reader skips what it doesn't know. */
const isOtherVariant = ({ properties = {} }: Schema, other: Schema): boolean =>
  Object.entries(properties).some(([name, { const: value }]) => {
    const known = other.properties?.[name]?.const;
    return value !== undefined && known !== undefined && value !== known;
  });

/** Lists the schemas of which a value fits one: for each type, and for each value of an enumeration. */
function alternativesOf({ anyOf, oneOf = anyOf, allOf, ...schema }: Schema): Schema[] {
  if (oneOf) return oneOf.flatMap(alternativesOf);
  if (allOf) return [allOf.flatMap(alternativesOf).reduce(both, schema)];
  const { type, enum: values, ...rest } = schema;
  if (Array.isArray(type)) return type.flatMap((each) => alternativesOf({ ...schema, type: each }));
  if (values) return values.map((value) => ({ ...rest, type, const: value }));
  return [type === 'integer' ? { ...rest, type: 'number', isInteger: true } : schema];
}

const both = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});

function differencesOfOne(side: Side, given: Schema, wanted: Schema, field: string, givens: Schema[]): string[] {
  if (!wanted.type) return [];
  if (wanted.type === 'object') return differencesOfObjects(side, given, wanted, field, givens);
  const ofItems = wanted.items ? differences(side, given.items ?? {}, wanted.items, `${field}[]`) : [];
  if (side === 'sent') return [...refusals(given, wanted).map((what) => `${field} ${what}`), ...ofItems];
  if (wanted.format && wanted.format !== given.format) return [`${field} is no longer of the format ${wanted.format}`];
  return ofItems;
}

function differencesOfObjects(side: Side, given: Schema, wanted: Schema, field: string, givens: Schema[]): string[] {
  const { properties: has = {}, required: always = [], additionalProperties: rest } = given;
  const { properties: wants = {}, required = [], additionalProperties: takesRest } = wanted;
  const found = Object.entries(wants).flatMap(([name, schema]) => {
    const inner = `${field}.${name}`;
    const own = has[name] ?? rest;
    const inside = own ? differences(side, own, schema, inner) : [];
    const isMissing = (required.includes(name) && !always.includes(name)) || (side === 'read' && !own);
    if (!isMissing) return inside;
    if (side === 'sent') return [`${inner} is now required`, ...inside];
    return [`${inner} ${givens.some(({ properties }) => properties?.[name]) ? 'may now be missing' : 'is gone'}`, ...inside];
  });
  const ofRest = rest && takesRest ? differences(side, rest, takesRest, `${field}{}`) : [];
  if (side === 'read') return [...found, ...ofRest, ...(takesRest && !rest ? [`${field}{} is gone`] : [])];
  const more = Object.entries(has).filter(([name]) => !(name in wants));
  const ofMore = more.flatMap(([name, schema]) =>
    takesRest ? differences(side, schema, takesRest, `${field}.${name}`) : [`${field}.${name} is no longer taken`],
  );
  return [...found, ...ofMore, ...ofRest, ...(rest && !takesRest ? [`${field}{} is no longer taken`] : [])];
}

/** Says what is no longer taken of a value without fields. Of two patterns, it isn't known which takes more. */
function refusals(given: Schema, wanted: Schema): string[] {
  if ('const' in given || 'const' in wanted) {
    const isTaken = !('const' in wanted) || given.const === wanted.const;
    return isTaken ? [] : [`no longer takes ${'const' in given ? JSON.stringify(given.const) : `every ${String(given.type)}`}`];
  }
  const stricter = Object.entries(LIMITS).filter((limit) => boundOf(wanted, limit) < boundOf(given, limit));
  return [
    ...(wanted.isInteger && !given.isInteger ? ['no longer takes fractions'] : []),
    ...stricter.map(([key, sign]) => `is limited to the ${key} ${sign * boundOf(wanted, [key, sign])}`),
    ...(wanted.format && wanted.format !== given.format ? [`must be of the format ${wanted.format}`] : []),
    ...(wanted.pattern && !wanted.format && !given.pattern ? [`has to match ${wanted.pattern}`] : []),
  ];
}

function boundOf(schema: Schema, [key, sign]: [string, number]): number {
  const exclusive = key.replace(/^m/, 'exclusiveM');
  const [limit = Infinity, beyond = Infinity] = [key, exclusive].map((each) =>
    typeof schema[each] === 'number' ? sign * schema[each] : Infinity,
  );
  return Math.min(limit, beyond - (schema.isInteger ? 1 : 1e-9));
}
