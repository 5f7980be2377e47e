import { z } from 'zod';
import { Count, Money, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { IMPORT_BODY_LIMIT, ImportFileText, ImportProblems, SkipProblems } from './import-files';

/** A CSV file of wagers (docs/importing-wagers.md) and its platform. Files that are too large are imported with the command. */
const WagerFileBody = z.object({ platform_id: RowId, csv: ImportFileText, skip_problems: SkipProblems });

/** The expected result of an import, or its errors. */
export const WagerPreview = ImportProblems.extend({
  platform: z.string(),
  currency_symbol: z.string(),
  /** The number of wagers in the file; 0 if it has errors that are not skipped. */
  lines: Count,
  /** Wagers that were imported before. */
  known: Count,
  new_players: Count,
  /** The sum of all wagers. */
  amount: Money,
  first_at: Timestamp.nullable(),
  last_at: Timestamp.nullable(),
  /** The first lines as parsed. */
  first_rows: z.array(
    z.object({ player: z.string(), amount: Money, wagered_at: Timestamp, game: z.string().nullable(), reference: z.string() }),
  ),
});
export type WagerPreview = z.infer<typeof WagerPreview>;

export const WagerImport = z.object({ imported: Count, known: Count, new_players: Count });
export type WagerImport = z.infer<typeof WagerImport>;

export const wagerEndpoints = {
  preview: defineEndpoint('POST /wagers/preview', {
    permission: 'leaderboards:work',
    summary: 'What importing a file of wagers would do, without doing it',
    body: WagerFileBody,
    bodyLimit: IMPORT_BODY_LIMIT,
    response: dataResponse(WagerPreview),
  }),
  /** Imports the whole file, without the lines that are skipped, or nothing; known wagers are left unchanged. */
  import: defineEndpoint('POST /wagers/import', {
    permission: 'leaderboards:work',
    summary: 'Import a file of wagers',
    body: WagerFileBody,
    bodyLimit: IMPORT_BODY_LIMIT,
    response: dataResponse(WagerImport),
  }),
};
