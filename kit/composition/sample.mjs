/**
 * A JSON schema, as OpenAPI 3.1 documents contain it.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema | boolean} [additionalProperties]
 * @property {Schema} [propertyNames]
 * @property {Schema} [items]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {string} [format]
 * @property {string} [pattern]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [exclusiveMinimum]
 * @property {number} [exclusiveMaximum]
 *
 * @typedef {object} SampleContext
 * @property {(reference: string) => Schema} resolve returns the target of a `$ref`
 * @property {number} now in milliseconds since 1970
 * @property {Readonly<Record<string, string>>} parameters of the path, by name: `id` of the requested row
 */

/**
 * @typedef {object} Place where a value is
 * @property {string} key the name of the property, or of the nearest one above
 * @property {number} at the index in the nearest list, from 0
 * @property {boolean} listed whether it is in a list
 * @property {number} depth
 */

const HOUR_MS = 3_600_000;
const ITEMS = 3;
const MAX_DEPTH = 12;

const NAMES = ['casey', 'river', 'morgan'];
const TITLES = ['Golden Hour', 'Lucky Draw', 'Night Shift'];
const SENTENCE = 'A sentence of the contract’s sample data, as long as people write them.';
const HASH = '5f'.repeat(32);
const PICTURE = '/storage/sample.svg';
/** A transparent pixel. */
const DATA_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const IN_FUTURE = /end|expir|close|deadline|until|next|scheduled/i;
const IS_FALSE = /ended|expired|completed|locked|closed|pending|sold|deleted|hidden|banned|blocked|admin/i;
/** Continuations of a list, which would be requested without end. */
const CURSOR = /^(next|cursor|next_page)$/i;

/**
 * Returns a plausible value of a schema: dates around now, numbers that people would write, existing pictures. The same arguments return
 * the same value. A list's third item has null wherever it may.
 * @param {Schema} schema
 * @param {SampleContext} context
 * @returns {unknown}
 */
export function sample(schema, context) {
  return valueOf(schema, context, { key: '', at: 0, listed: false, depth: 0 });
}

/** @param {Schema} schema @param {SampleContext} context @param {Place} place @returns {unknown} */
function valueOf(schema, context, place) {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[place.at % schema.enum.length];
  if (schema.$ref) return place.depth > MAX_DEPTH ? null : valueOf(context.resolve(schema.$ref), context, deeper(place));
  if (schema.allOf) return valueOf(merged([schema, ...schema.allOf], context), context, place);
  const choices = schema.anyOf ?? schema.oneOf ?? [schema.type ?? typeFrom(schema)].flat().map((type) => ({ ...schema, type }));
  const isNullable = choices.some(({ type }) => type === 'null');
  const [choice] = choices.filter(({ type }) => type !== 'null');
  if (!choice || (isNullable && ((place.listed && place.at === ITEMS - 1) || CURSOR.test(place.key)))) return null;
  return schema.anyOf || schema.oneOf ? valueOf(choice, context, place) : valueOfType(choice, context, place);
}

/** @param {Schema} schema one type @param {SampleContext} context @param {Place} place @returns {unknown} */
function valueOfType(schema, context, place) {
  switch (schema.type) {
    case 'object':
      return objectOf(schema, context, place);
    case 'array':
      return listOf(schema, context, place);
    case 'boolean':
      return !IS_FALSE.test(place.key);
    case 'integer':
    case 'number':
      return numberOf(schema, context, place);
    case 'string':
      return textOf(schema, context, place);
    default:
      return {};
  }
}

/** @param {Schema} schema @param {SampleContext} context @param {Place} place */
function objectOf({ properties = {}, additionalProperties, propertyNames }, context, place) {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    // Allowed keys, or slugs, as in a list of objects with slugs.
    const keys = propertyNames?.enum?.map(String) ?? indexes(ITEMS).map(slug);
    return Object.fromEntries(keys.map((key, at) => [key, valueOf(additionalProperties, context, deeper({ ...place, at }))]));
  }
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, valueOf(property, context, deeper({ ...place, key }))]),
  );
}

/** @param {Schema} schema @param {SampleContext} context @param {Place} place */
function listOf({ items = {}, minItems = 0, maxItems = ITEMS }, context, place) {
  if (place.depth > MAX_DEPTH) return [];
  const length = Math.min(Math.max(ITEMS, minItems), maxItems);
  return indexes(length).map((at) => valueOf(items, context, deeper({ ...place, at, listed: true })));
}

/** @param {Schema} schema @param {SampleContext} context @param {Place} place */
function numberOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }, { now, parameters }, place) {
  const { key, at } = place;
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - 1);
  const requested = place.listed ? undefined : parameters[key];
  const plausible = () => {
    if (requested !== undefined && Number.isInteger(Number(requested))) return Number(requested);
    if (/timestamp/i.test(key)) return timeOf(key, now, at);
    if (/(^|_)id$|rank|position|number|round|place$/i.test(key)) return at + 1;
    if (/percent|accuracy/i.test(key)) return 75 - 10 * at;
    return type === 'integer' ? 120 - 30 * at : 250.5 - 50 * at;
  };
  return Math.min(Math.max(plausible(), low), high);
}

/** @param {Schema} schema @param {SampleContext} context @param {Place} place */
function textOf({ format, pattern, minLength = 0, maxLength = Infinity }, { now, parameters }, place) {
  const { key, at } = place;
  const accepts = (/** @type {string} */ text) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const requested = place.listed ? [] : [parameters[key]].filter((value) => value !== undefined);
  const candidates = [
    ...requested,
    ...textsOfFormat(format, key, now, at),
    ...textsOfKey(key, at),
    String(1001 + at),
    slug(at),
    DATA_PICTURE,
    PICTURE,
    HASH,
    `00000000-0000-4000-8000-00000000000${at + 1}`,
    `${literalStart(pattern)}1,250`,
    'Sample'.padEnd(minLength, 'e').slice(0, maxLength),
  ];
  return candidates.find(accepts) ?? 'Sample';
}

/** @param {string | undefined} format @param {string} key @param {number} now @param {number} at @returns {string[]} */
function textsOfFormat(format, key, now, at) {
  const time = new Date(timeOf(key, now, at)).toISOString();
  switch (format) {
    case 'date-time':
      return [time];
    case 'date':
      return [time.slice(0, 10)];
    case 'email':
      return ['member@example.com'];
    case 'uri':
    case 'url':
      return ['https://www.example.com/sample'];
    case 'uuid':
      return [`00000000-0000-4000-8000-00000000000${at + 1}`];
    default:
      return [];
  }
}

/** Chooses by the property's name, the most specific first. @param {string} key @param {number} at @returns {string[]} */
function textsOfKey(key, at) {
  /** @type {[RegExp, string][]} */
  const rules = [
    [/(^|_)id$/i, String(1001 + at)],
    [/image|avatar|picture|banner|logo|photo|thumbnail|icon/i, PICTURE],
    [/email/i, 'member@example.com'],
    [/url|link|href/i, 'https://www.example.com/sample'],
    [/hash|commitment|seed|token/i, HASH],
    [/symbol/i, '$'],
    [/slug/i, slug(at)],
    [/colou?r/i, '#3ddc97'],
    // Two players of a match differ.
    [/user|player|winner|claimed_by|display_?name|member|author/i, NAMES[(at + Number(/player2/i.test(key))) % NAMES.length] ?? ''],
    [/points|amount|total|price/i, '1250'],
    [/desc|bio|message|note|reason|text|body/i, SENTENCE],
    [/label|status|role|category/i, ['General', 'Special', 'Other'][at % ITEMS] ?? ''],
    [/value/i, String(100 * (at + 1))],
    [/./, `${TITLES[at % TITLES.length]}`],
  ];
  return rules.filter(([name]) => name.test(key)).map(([, text]) => text);
}

/** Puts ends into the future, all else into the past. @param {string} key @param {number} now @param {number} at */
function timeOf(key, now, at) {
  return now + (IN_FUTURE.test(key) ? 60 * HOUR_MS * (at + 1) : -5 * HOUR_MS * (at + 1));
}

/** Returns the literal beginning of a pattern. @param {string} [pattern] */
function literalStart(pattern = '') {
  const [, start = ''] = /^\^((?:\\[^\w]|[^\\^$.*+?()[\]{}|])*)/.exec(pattern) ?? [];
  return start.replace(/\\(.)/g, '$1');
}

/** @param {Schema[]} schemas @param {SampleContext} context @returns {Schema} */
function merged(schemas, context) {
  const all = schemas.map(({ allOf: _, $ref, ...schema }) => ($ref ? context.resolve($ref) : schema));
  return Object.assign({}, ...all, { properties: Object.assign({}, ...all.map(({ properties }) => properties)) });
}

/** Infers a missing type. @param {Schema} schema */
function typeFrom({ properties, items, pattern, format }) {
  if (properties) return 'object';
  if (items) return 'array';
  return pattern || format ? 'string' : 'object';
}

/** @param {Place} place @returns {Place} */
const deeper = (place) => ({ ...place, depth: place.depth + 1 });
/** @param {number} at */
const slug = (at) => `sample-${at + 1}`;
/** @param {number} length */
const indexes = (length) => Array.from({ length }, (_, at) => at);
