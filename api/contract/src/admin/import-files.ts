import { z } from 'zod';
import { Count } from '../primitives';

const MEGABYTE = 1024 * 1024;

/** The maximum size of a file that the panel imports, in bytes; larger files have to be split. */
export const MAX_IMPORT_FILE_BYTES = 20 * MEGABYTE;

/** A file of an import as text. */
export const ImportFileText = z
  .string('Please choose a file.')
  .max(MAX_IMPORT_FILE_BYTES, 'A file may have at most 20 MB here. Please split it.');

/** The maximum size of a body with such a file in bytes: its line breaks and quotes are escaped in JSON. */
export const IMPORT_BODY_LIMIT = MAX_IMPORT_FILE_BYTES + 8 * MEGABYTE;

/** The errors of a file that was checked before its import. */
export const ImportProblems = z.object({
  /** By line; a null line is about the whole file. */
  problems: z.array(z.object({ line: Count.nullable(), text: z.string() })),
  /** The number of errors, also if the list is truncated. */
  problem_count: Count,
});
export type ImportProblems = z.infer<typeof ImportProblems>;
