import { z } from 'zod';
import { Count, RowId, Timestamp } from '../primitives';
import { IMPORT_BODY_LIMIT, ImportFileText, ImportProblems, SkipProblems } from './import-files';
import { SearchFilter, endpointsOf } from './resource';

/** Sources of imported members and points (docs/moving.md). */
export const IMPORT_SOURCES = ['streamelements', 'botrix', 'csv', 'greenroom'] as const;
export const ImportSource = z.enum(IMPORT_SOURCES, 'Please choose where the file comes from.');
export type ImportSource = z.infer<typeof ImportSource>;

export const IMPORT_SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  streamelements: 'StreamElements',
  botrix: 'BotRix',
  csv: 'Any other CSV file',
  greenroom: 'Another Greenroom',
};

const MemberFileBody = z.object({ source: ImportSource, text: ImportFileText, skip_problems: SkipProblems });

/** Expected or actual result of an import, in whole points of this site. */
export const MemberImportCounts = z.object({
  accounts: Count,
  points: Count,
  matched: Count,
  waiting: Count,
  unchanged: Count,
  added: Count,
  /** Points that members lose, since the file has fewer than before. */
  taken: Count,
});
export type MemberImportCounts = z.infer<typeof MemberImportCounts>;

export const MemberImportPreview = MemberImportCounts.extend(ImportProblems.shape).extend({
  /** Accounts with decimals, which are dropped. */
  rounded: Count,
  ignored_columns: z.array(z.string()),
  first_rows: z.array(z.object({ line: Count, account: z.string(), member: z.string().nullable(), points: Count })),
});
export type MemberImportPreview = z.infer<typeof MemberImportPreview>;

export const ImportedSource = z.object({
  source: ImportSource,
  members: Count,
  credited: Count,
  waiting: Count,
  waiting_points: Count,
});
export type ImportedSource = z.infer<typeof ImportedSource>;

export const WaitingBalance = z.object({
  id: RowId,
  source: ImportSource,
  kind: z.enum(['discord_id', 'kick_id', 'kick_name']),
  account: z.string(),
  points: Count,
  created_at: Timestamp,
});
export type WaitingBalance = z.infer<typeof WaitingBalance>;

const SourceParams = z.object({ source: ImportSource });

const { work } = endpointsOf('member-imports');

export const memberImportEndpoints = {
  preview: work('POST /member-imports/preview', 'Preview an import of members', MemberImportPreview, {
    body: MemberFileBody,
    bodyLimit: IMPORT_BODY_LIMIT,
  }),
  /** Imports the whole file, without skipped lines, or nothing. */
  import: work('POST /member-imports/import', 'Import a file of members and their points', MemberImportCounts, {
    besides: 'points:work',
    body: MemberFileBody,
    bodyLimit: IMPORT_BODY_LIMIT,
  }),
  sources: work('GET /member-imports/sources', 'Imports by source', z.array(ImportedSource)),
  /** At most 50, by a part of the account. */
  waiting: work('GET /member-imports/waiting', 'Imported points that wait for their owner', z.array(WaitingBalance), {
    query: z.object({ q: SearchFilter }),
  }),
  removeWaiting: work('DELETE /member-imports/waiting/:id', 'Remove imported points that wait for their owner', null),
  /** Refused with 409 if a member has spent some of the points. */
  undo: work('DELETE /member-imports/sources/:source', 'Undo everything imported from a source', null, { params: SourceParams }),
};
