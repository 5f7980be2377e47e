import { z } from 'zod';
import { fewNames, LineText, required } from '../primitives';

export const TEMPLATE_NAMES = ['key', 'start', 'end', 'page', 'skip', 'take'] as const;

const Template = z
  .string('This must be text.')
  .max(1000, 'This may have at most 1000 characters.')
  .regex(/^[\x20-\x7e]*$/, 'Only printable ASCII characters.');
const Templates = z
  .record(z.string().regex(/^[\w.[\]-]{1,80}$/, "This isn't a valid parameter name."), Template)
  .check(fewNames(40))
  .default({});

/** Path to a value: names with dots between them, `[]` for each item of a list, empty for the value itself. */
const Path = z
  .string('Please enter a path such as data.players.')
  .max(200, 'A path may have at most 200 characters.')
  .regex(/^$|^[^.[\]]+(\[\])?(\.[^.[\]]+(\[\])?)*$/, 'Please enter a path such as data.players or months[].amount.');

/** Exact decimal above 0. */
export const DecimalText = z.string().regex(/^(?!0*(\.0*)?$)\d{1,12}(\.\d{1,12})?$/, 'Please enter a number above 0, such as 1.46.');

/** Signal in a response: its status, a text in its body, or both. */
const Sign = z
  .strictObject({ status: z.number().int().min(100).max(599).optional(), contains: z.string().min(1).max(100).optional() })
  .refine(
    ({ status, contains }) => status !== undefined || contains !== undefined,
    'Please give a status, a text that the body contains, or both.',
  );

const Setting = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Only small letters, digits and underscores.'),
  label: LineText(60).check(required),
  help: LineText(200).default(''),
  /** Used while the setting is empty; without it, the setting is required. */
  default: LineText(300).optional(),
});

const Address = z
  .string('Please enter an address.')
  .max(1000)
  .refine(
    isAddress,
    'Please enter an address such as https://example.com/stats, without a name or a password in it and without braces in its host.',
  );

const Paging = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** `{page}` counts from 1; the response names the last one. */
  z.strictObject({ kind: z.literal('pages'), last: Path }),
  /** `{skip}` rows are left out, `{take}` follow; a shorter page is the last. */
  z.strictObject({ kind: z.literal('offset'), size: z.number().int().min(1).max(1000) }),
]);

const Shape = z.strictObject({
  /** Public name, such as "Roobet's affiliate interface". */
  label: LineText(80).check(required),
  /** For the staff: where the key comes from, and what to know. */
  note: LineText(600).default(''),
  /** For visitors: how wagers count. The setting `disclosure` replaces it. */
  disclosure: LineText(300).default(''),
  request: z.strictObject({
    method: z.enum(['GET', 'POST'], 'GET or POST.').default('GET'),
    address: Address,
    query: Templates,
    headers: Templates,
    body: Templates,
  }),
  settings: z.array(Setting).max(8, 'At most 8 settings.').default([]),
  format: z.enum(['json', 'csv'], 'json or csv.').default('json'),
  dates: z
    .strictObject({
      format: z.enum(['date', 'month-day-year', 'iso', 'seconds', 'milliseconds'], 'date, month-day-year, iso, seconds or milliseconds.'),
      end: z.enum(['inclusive', 'exclusive'], 'inclusive or exclusive.'),
      /** `day` if the source counts whole days in UTC, whatever the format. */
      granularity: z.enum(['instant', 'day', 'month'], 'instant, day or month.').default('instant'),
      allows_future: z.boolean().default(true),
    })
    .default({ format: 'iso', end: 'exclusive', granularity: 'instant', allows_future: true }),
  /** Range of the numbers: the requested one, from its start until now, or from the first wager on. */
  counts: z.enum(['range', 'since_start', 'since_ever'], 'range, since_start or since_ever.'),
  /** Path to the players; empty if the response is the list, and for CSV. */
  rows: Path.default(''),
  fields: z.strictObject({
    id: Path.nullable().default(null),
    name: Path,
    wagered: Path,
    /** Marks a player who hides their name, by one of these values. */
    hidden: z
      .strictObject({ path: Path, values: z.array(z.string().max(100)).min(1).max(10) })
      .nullable()
      .default(null),
  }),
  unit: z
    .strictObject({
      /** `hundredths` for cents, also of coins. */
      of: z.enum(['whole', 'hundredths'], 'whole or hundredths.').default('whole'),
      /** Coins per unit of the platform's currency, unless the setting `rate` says otherwise. */
      coins: DecimalText.nullable().default(null),
    })
    .default({ of: 'whole', coins: null }),
  /** Handling of rows with the same id, or, without ids, the same name. */
  duplicates: z.enum(['sum', 'largest', 'refuse'], 'sum, largest or refuse.').default('refuse'),
  paging: Paging.default({ kind: 'none' }),
  /** Value that shows success despite status 200, and where its error is. */
  success: z
    .strictObject({ path: Path, equals: z.string().max(50), error: Path.nullable().default(null) })
    .nullable()
    .default(null),
  signs: z
    .strictObject({ throttled: z.array(Sign).max(5).default([]), empty: z.array(Sign).max(5).default([]) })
    .default({ throttled: [], empty: [] }),
  as_of: Path.nullable().default(null),
  least_interval_seconds: z.number().int().min(30, 'At least 30 seconds.').max(86_400, 'At most one day.').default(300),
  delay_seconds: z.number().int().min(0).max(604_800).default(0),
});

/** Declaration of how a source is fetched and read, without code (docs/sources.md). */
export const SourceDeclaration = Shape.superRefine((declaration, context) => {
  const known = new Set<string>([...TEMPLATE_NAMES, ...declaration.settings.map(({ name }) => name)]);
  const { address, query, headers, body } = declaration.request;
  const templates: [string, string][] = [['address', address], ...Object.entries({ ...query, ...headers, ...body })];
  for (const [name, template] of templates) {
    for (const used of namesIn(template)) {
      if (!known.has(used))
        context.addIssue({
          code: 'custom',
          path: ['request'],
          message: `${name} has {${used}}, which is neither a setting nor one of ${[...TEMPLATE_NAMES].join(', ')}.`,
        });
    }
  }
  for (const { name } of declaration.settings) {
    if ((TEMPLATE_NAMES as readonly string[]).includes(name))
      context.addIssue({ code: 'custom', path: ['settings'], message: `A setting cannot be named ${name}.` });
  }
  if (declaration.request.method === 'GET' && Object.keys(body).length > 0)
    context.addIssue({ code: 'custom', path: ['request', 'body'], message: 'Only POST has a body.' });
});
export type SourceDeclaration = z.output<typeof SourceDeclaration>;
export type SourceDeclarationInput = z.input<typeof SourceDeclaration>;

export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

export function usesKey({ request: { address, query, headers, body } }: SourceDeclaration): boolean {
  return [address, ...Object.values({ ...query }), ...Object.values(headers), ...Object.values(body)].some((template) =>
    namesIn(template).includes('key'),
  );
}

function isAddress(text: string): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#\\]*)/.exec(text) ?? [];
  return authority !== '' && !/[{}@]/.test(authority) && !text.includes('#') && z.url().safeParse(text).success;
}
