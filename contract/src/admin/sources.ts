import { z } from 'zod';
import { Count, fewNames, LineText, Timestamp } from '../primitives';
import { SourceDeclaration } from './source-declaration';
import { visibleText } from '../text';
import { endpointsOf, VersionQuery } from './resource';

export * from './source-declaration';

/** One file each in `boards/sources/presets` of the server. */
export const SOURCE_PRESETS = ['roobet', 'rainbet', 'gamdom', 'csgobig', 'shuffle', 'packdraw', 'clash', 'rain', 'razed'] as const;
export type SourcePresetName = (typeof SOURCE_PRESETS)[number];

/** Write-only. Printable ASCII, since it is sent in headers and addresses. */
const SourceKey = z
  .string('Please enter the key as text.')
  .overwrite(visibleText)
  .min(1, 'Please enter the key.')
  .max(4000, 'A key may have at most 4000 characters.')
  .regex(/^[\x20-\x7e]+$/, 'A key can only have printable ASCII characters. Please copy it again.');

const SettingValues = z.record(z.string().max(40), LineText(300), 'Please enter the settings by name.').check(fewNames(40));

const sourceFields = {
  /** Null for an own declaration. */
  preset: z.enum(SOURCE_PRESETS, 'Unknown preset.').nullable(),
  declaration: SourceDeclaration.nullable(),
  settings: SettingValues,
  /** Left out to keep the stored key. */
  key: SourceKey.optional(),
};

const hasOneDeclaration = { message: 'Please choose either a preset or a declaration of your own.', path: ['declaration'] };
const isOneOf = ({ preset, declaration }: { preset: string | null; declaration: object | null }) =>
  (preset === null) !== (declaration === null);

const SourceBody = z
  .object({
    ...sourceFields,
    is_enabled: z.boolean('Please switch the source on or off.'),
    /** In minutes; null for the shortest that the source allows. */
    interval_minutes: z
      .number('Please enter minutes.')
      .int('Please enter whole minutes.')
      .min(1, 'At least one minute.')
      .max(1440, 'At most one day.')
      .nullable(),
    version: Count,
  })
  .refine(isOneOf, hasOneDeclaration);
export type SourceBody = z.output<typeof SourceBody>;

const TryBody = z
  .object({
    ...sourceFields,
    from: z.iso.datetime({ offset: true, error: 'Please enter the start.' }),
    to: z.iso.datetime({ offset: true, error: 'Please enter the end.' }),
  })
  .refine(isOneOf, hasOneDeclaration)
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { message: 'The end must be after the start.', path: ['to'] });

export const StaffSource = z.object({
  platform_id: z.number().int(),
  version: Count,
  preset: z.enum(SOURCE_PRESETS).nullable(),
  declaration: SourceDeclaration.nullable(),
  settings: z.record(z.string(), z.string()),
  is_enabled: z.boolean(),
  interval_minutes: z.number().int().nullable(),
  key_set_at: Timestamp.nullable(),
  /** The only origin that the stored key is sent to. */
  key_origin: z.string().nullable(),
});
export type StaffSource = z.infer<typeof StaffSource>;

export const StaffSourcePreset = z.object({ name: z.enum(SOURCE_PRESETS), declaration: SourceDeclaration });
export type StaffSourcePreset = z.infer<typeof StaffSourcePreset>;

export const SourceTrial = z.object({
  status: z.enum(['fetched', 'failed']),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  first_rows: z.array(z.object({ id: z.string().nullable(), name: z.string(), wagered: z.string(), is_hidden: z.boolean() })),
  players: Count,
  /** Sum of all wagers, in decimal digits. */
  total: z.string(),
  as_of: Timestamp.nullable(),
  range: z.object({ from: Timestamp, to: Timestamp }).nullable(),
  problems: z.array(z.string()),
  /** At most 4 KB, with the key masked; null without a response. */
  raw: z.object({ status: z.number().int(), content_type: z.string(), body: z.string(), is_cut: z.boolean() }).nullable(),
});
export type SourceTrial = z.infer<typeof SourceTrial>;

const { see, configure } = endpointsOf('sources');

export const sourceEndpoints = {
  presets: see('GET /source-presets', 'The presets for sources', z.array(StaffSourcePreset)),
  get: see('GET /platforms/:id/source', "A platform's source", StaffSource.nullable()),
  save: configure('PUT /platforms/:id/source', "Save a platform's source", StaffSource, { body: SourceBody }),
  try: configure('POST /platforms/:id/source/try', 'Try a source without storing anything', SourceTrial, { body: TryBody }),
  remove: configure('DELETE /platforms/:id/source', "Delete a platform's source and its key", null, { query: VersionQuery }),
  removeKey: configure('DELETE /platforms/:id/source/key', "Delete a source's key, which switches the source off", StaffSource, {
    query: VersionQuery,
  }),
};
