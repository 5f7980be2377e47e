/** Malformed and malicious input for URLs and bodies. */
export const IN_ADDRESSES = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '2147483648',
  '9223372036854775808',
  '%00',
  'a%00b',
  '%0d%0aX:%20y',
  '..%2f..%2fetc',
  "1'%20or%20'1'='1",
  '%25',
  '_',
  '%5c',
  '%F0%9F%98%80',
  '%3Cscript%3E',
  'null',
  '__proto__',
  'constructor',
];
const IN_BODIES: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table members; --",
  '<script>',
  '1',
  'NaN',
  'x'.repeat(50_000),
  [],
  [[]],
  [null],
  ['a', 'b'],
  {},
  { toString: null },
  { length: 1e9 },
];

/** Returns hostile bodies for an endpoint: objects, also with hostile values in its fields. @param fields of its body */
export function bodiesWith(fields: readonly string[]): unknown[] {
  const values = fields.length > 0 ? IN_BODIES : [];
  return [...IN_BODIES.filter(isObject), ...values.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
}

/** Bodies that are no object. The validator refuses them before any handler, so one endpoint of each kind is enough. */
export const NO_OBJECTS = IN_BODIES.filter((value) => !isObject(value));

/** `null` counts: a handler could take it for a missing body. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}
