import { z } from 'zod';
import { Count, Money, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { IMPORT_BODY_LIMIT, ImportFileText, ImportProblems, SkipProblems } from './import-files';

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

export const wagerEndpoints = {
  preview: defineEndpoint('POST /wagers/preview', {
    permission: 'leaderboards:work',
    summary: 'Preview an import of wagers',
    body: WagerFileBody,
    bodyLimit: IMPORT_BODY_LIMIT,
    response: dataResponse(WagerPreview),
  }),
  /** Imports the whole file, without skipped lines, or nothing. */
  import: defineEndpoint('POST /wagers/import', {
    permission: 'leaderboards:work',
    summary: 'Import a file of wagers',
    body: WagerFileBody,
    bodyLimit: IMPORT_BODY_LIMIT,
    response: dataResponse(WagerImport),
  }),
};
