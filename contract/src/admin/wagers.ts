import { z } from 'zod';
import { Count, Money, RowId, Timestamp } from '../primitives';
import { IMPORT_BODY_LIMIT, ImportFileText, ImportProblems, SkipProblems } from './import-files';
import { endpointsOf } from './resource';

/** CSV file of wagers (docs/importing-wagers.md). Files that are too large are imported by the command. */
const WagerFileBody = z.object({ platform_id: RowId, csv: ImportFileText, skip_problems: SkipProblems });

export const WagerPreview = ImportProblems.extend({
  platform: z.string(),
  currency_symbol: z.string(),
  /** 0 if it has errors that are not skipped. */
  lines: Count,
  known: Count,
  new_players: Count,
  amount: Money,
  first_at: Timestamp.nullable(),
  last_at: Timestamp.nullable(),
  first_rows: z.array(
    z.object({ player: z.string(), amount: Money, wagered_at: Timestamp, game: z.string().nullable(), reference: z.string() }),
  ),
});
export type WagerPreview = z.infer<typeof WagerPreview>;

export const WagerImport = z.object({ imported: Count, known: Count, new_players: Count });

const { work } = endpointsOf('leaderboards');

export const wagerEndpoints = {
  preview: work('POST /wagers/preview', 'Preview an import of wagers', WagerPreview, { body: WagerFileBody, bodyLimit: IMPORT_BODY_LIMIT }),
  /** Imports the whole file, without skipped lines, or nothing. */
  import: work('POST /wagers/import', 'Import a file of wagers', WagerImport, { body: WagerFileBody, bodyLimit: IMPORT_BODY_LIMIT }),
};
