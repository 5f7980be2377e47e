import { z } from 'zod';
import { Count, Money, RowId, Timestamp } from '../primitives';
import { dataResponse } from '../responses';
import { defineEndpoint } from './endpoint';

const MEGABYTE = 1024 * 1024;

/** The maximum upload size of the panel in bytes; larger files are imported with the command. */
export const MAX_WAGER_FILE_BYTES = 20 * MEGABYTE;

/** A CSV file of wagers (docs/importing-wagers.md) and its platform. */
const WagerFileBody = z.object({
  platform_id: RowId,
  csv: z.string('Please choose a file.').max(MAX_WAGER_FILE_BYTES, 'A file may have at most 20 MB here. Please split it.'),
});

/** The expected result of an import, or its errors. */
export const WagerPreview = z.object({
  platform: z.string(),
  currency_symbol: z.string(),
  /** The number of wagers in the file; 0 if it has errors. */
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
  /** Errors by line; a null line is about the whole file. */
  problems: z.array(z.object({ line: Count.nullable(), text: z.string() })),
  /** The number of errors, also if the list is truncated. */
  problem_count: Count,
});
export type WagerPreview = z.infer<typeof WagerPreview>;

export const WagerImport = z.object({ imported: Count, known: Count, new_players: Count });
export type WagerImport = z.infer<typeof WagerImport>;

// Line breaks and quotes of the file are escaped in JSON.
const bodyLimit = MAX_WAGER_FILE_BYTES + 8 * MEGABYTE;

export const wagerEndpoints = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/wagers/preview',
    role: 'Admin',
    summary: 'What importing a file of wagers would do, without doing it',
    body: WagerFileBody,
    bodyLimit,
    response: dataResponse(WagerPreview),
  }),
  /** Imports the whole file or nothing; known wagers are left unchanged. */
  import: defineEndpoint({
    method: 'POST',
    path: '/wagers/import',
    role: 'Admin',
    summary: 'Import a file of wagers',
    body: WagerFileBody,
    bodyLimit,
    response: dataResponse(WagerImport),
  }),
};
