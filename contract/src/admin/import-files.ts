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

/** Whether lines with errors are left out; otherwise they keep the whole file from being imported. */
export const SkipProblems = z.boolean('Please say whether lines with errors are left out.').default(false);

/** A file as text, and how it was written. */
export interface DecodedFile {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** What Windows-1252 has in place of control characters; Node.js 20 decodes it as Latin 1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Reads a text file as spreadsheets write it. @returns undefined if it is no text */
export function decodeFile(bytes: Uint8Array): DecodedFile | undefined {
  const [first, second] = bytes;
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  try {
    if (first === 0xff && second === 0xfe) return { text: decode('utf-16le'), encoding: 'UTF-16' };
    if (first === 0xfe && second === 0xff) return { text: decode('utf-16be'), encoding: 'UTF-16' };
  } catch {
    return undefined;
  }
  if (bytes.includes(0)) return undefined;
  try {
    return { text: decode('utf-8'), encoding: 'UTF-8' };
  } catch {
    const text = decode('windows-1252').replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
    return { text, encoding: 'Windows-1252' };
  }
}

/** The errors of a file that was checked before its import. */
export const ImportProblems = z.object({
  /** By line; a null line is about the whole file. */
  problems: z.array(z.object({ line: Count.nullable(), text: z.string() })),
  /** The number of errors, also if the list is truncated. */
  problem_count: Count,
});
export type ImportProblems = z.infer<typeof ImportProblems>;
