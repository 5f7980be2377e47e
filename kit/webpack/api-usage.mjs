/** The public API, below which the contract defines endpoints. */
const API = '/api/r';
/** The fields that the host's `readData` reads. */
const READ_BY_HOST = ['data'];
const NAME = /^\w+$/;
/** Of a template, with `*` for what it inserts; with less text, it would match most names. */
const PATTERN = /^[\w*]*\w{3}[\w*]*$/;

/** @import { ApiContract } from '@greenroom/releases' */

/**
 * What a script names of the API.
 * @typedef {object} ApiUsage
 * @property {string[]} paths of endpoints, with `:` for each inserted part, such as `/store/:/redeem`
 * @property {string[]} names that it may read from responses, with `*` for each inserted part
 */

/**
 * Finds the paths of endpoints and the names of fields in a script: accessed (`user.points`), destructured (`{ points }`), or as a text
 * (`user['points']`, `'points' in user`), also of a template.
 * @param {object} program its syntax tree, as ESTree has it
 * @returns {ApiUsage}
 */
export function apiUsageOf(program) {
  /** @type {Set<string>} */
  const paths = new Set();
  /** @type {Set<string>} */
  const names = new Set();
  visit(program);
  return { paths: [...paths], names: [...names] };

  /** @param {any} node */
  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'MemberExpression' && !node.computed) names.add(node.property.name);
    if (node.type === 'ObjectPattern') for (const { key, computed } of node.properties) if (key?.name && !computed) names.add(key.name);
    if (node.type === 'Literal' && typeof node.value === 'string') addText([node.value]);
    if (node.type === 'TemplateLiteral') addText(node.quasis.map((/** @type {any} */ { value }) => value.cooked ?? ''));
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  }

  /** @param {string[]} texts between inserted parts */
  function addText(texts) {
    const path = texts.join(':').replace(/[?#].*/s, '');
    if (path.startsWith(`${API}/`)) paths.add(path.slice(API.length));
    else if ((texts.length > 1 ? PATTERN : NAME).test(texts.join('*'))) names.add(texts.join('*'));
  }
}

/**
 * The part of the contract that a build uses: each endpoint whose path it names, with all that it may send, and the fields of the response
 * that it may read.
 * @param {ApiContract} contract
 * @param {{ path: string, names: Iterable<string> | 'all' }[]} usage `all`: what reads the response may be in another build
 * @returns {ApiContract}
 */
export function usedContract(contract, usage) {
  return Object.fromEntries(
    Object.entries(contract).flatMap(([endpoint, { response = {}, ...sent }]) => {
      const path = endpoint.replace(/^\S+ /, '').replace(/:[^/]+/g, ':');
      const users = usage.filter((each) => each.path === path);
      if (users.length === 0) return [];
      return [[endpoint, { ...sent, response: readSchema(response, nameTest(users.map(({ names }) => names))) }]];
    }),
  );
}

/** @param {(Iterable<string> | 'all')[]} lists @returns {(name: string) => boolean} whether one of them has a name */
function nameTest(lists) {
  if (lists.includes('all')) return () => true;
  const names = new Set([...READ_BY_HOST, ...lists.flatMap((list) => [...list])]);
  const patterns = [...names].filter((name) => name.includes('*')).map((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`));
  return (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}

/**
 * The part of a response that is read, without limits and values: readers take any value, since its type is unknown to them.
 * @param {any} schema
 * @param {(name: string) => boolean} isRead
 * @returns {Record<string, unknown>}
 */
function readSchema(schema, isRead) {
  const { type, format, items, additionalProperties: rest, properties, required } = schema;
  const read = Object.entries(properties ?? {}).filter(([name]) => isRead(name));
  return {
    ...(type && { type }),
    ...(format && { format }),
    ...(items && { items: readSchema(items, isRead) }),
    ...(rest && { additionalProperties: readSchema(rest, isRead) }),
    ...(properties && { properties: Object.fromEntries(read.map(([name, each]) => [name, readSchema(each, isRead)])) }),
    ...(required && { required: required.filter(isRead) }),
    ...Object.fromEntries(
      ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
        schema[key] ? [[key, schema[key].map((/** @type {any} */ each) => readSchema(each, isRead))]] : [],
      ),
    ),
  };
}
