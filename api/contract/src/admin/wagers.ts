import { z } from 'zod';
import { Count, Money, Timestamp, RowId } from '../primitives';
import { defineEndpoint } from './endpoint';

const MEGABYTE = 1024 * 1024;

/** The largest file that the panel takes; larger ones go through the command. */
export const MAX_WAGER_FILE_BYTES = 20 * MEGABYTE;

/** A file of wagers (docs/importing-wagers.md) and the platform that it is of. */
const WagerFileBody = z.object({
  platform_id: RowId,
  csv: z.string('Please choose a file.').max(MAX_WAGER_FILE_BYTES, 'A file may have at most 20 MB here. Please split it.'),
});

/** What an import would do, or what stands in its way. */
export const WagerPreview = z.object({
  platform: z.string(),
  currency_symbol: z.string(),
  /** How many wagers the file has; none where something is wrong with it. */
  lines: Count,
  /** Of them, those that are there already. */
  known: Count,
  new_players: Count,
  /** What all wagers of the file come to. */
  amount: Money,
  first_at: Timestamp.nullable(),
  last_at: Timestamp.nullable(),
  /** As the file's first lines were read. */
  first_rows: z.array(
    z.object({ player: z.string(), amount: Money, wagered_at: Timestamp, game: z.string().nullable(), reference: z.string() }),
  ),
  /** Everything that is wrong, by line; without a line it is the whole file. */
  problems: z.array(z.object({ line: Count.nullable(), text: z.string() })),
  /** How many there are, where the list was cut. */
  problem_count: Count,
});
export type WagerPreview = z.infer<typeof WagerPreview>;

export const WagerImport = z.object({ imported: Count, known: Count, new_players: Count });
export type WagerImport = z.infer<typeof WagerImport>;

// Line ends and quotes of the file take two characters in JSON.
const bodyLimit = MAX_WAGER_FILE_BYTES + 8 * MEGABYTE;

export const wagerEndpoints = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/wagers/preview',
    role: 'Admin',
    summary: 'What importing a file of wagers would do, without doing it',
    body: WagerFileBody,
    bodyLimit,
    response: z.object({ success: z.literal(true), data: WagerPreview }),
  }),
  /** All of the file or nothing of it; wagers that are there already stay as they are. */
  import: defineEndpoint({
    method: 'POST',
    path: '/wagers/import',
    role: 'Admin',
    summary: 'Import a file of wagers',
    body: WagerFileBody,
    bodyLimit,
    response: z.object({ success: z.literal(true), data: WagerImport }),
  }),
};
