import { z } from 'zod';
import { Count } from '../primitives';

const MEGABYTE = 1024 * 1024;

export const MAX_IMPORT_FILE_BYTES = 20 * MEGABYTE;

export const ImportFileText = z
  .string('Please choose a file.')
  .max(MAX_IMPORT_FILE_BYTES, 'Files can be up to 20 MB. Please split this one.');

/** In bytes; larger than the file, since JSON escapes line breaks and quotes. */
export const IMPORT_BODY_LIMIT = MAX_IMPORT_FILE_BYTES + 8 * MEGABYTE;

/** Leaves out lines with errors, which otherwise prevent the whole import. */
export const SkipProblems = z.boolean('Please say whether to leave out lines with errors.').default(false);

export interface DecodedFile {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** Characters of Windows-1252 in place of control characters; Node.js 20 decodes it as Latin 1. */
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

export const ImportProblems = z.object({
  problems: z.array(z.object({ line: Count.nullable(), text: z.string() })),
  /** Also counts errors that the list leaves out. */
  problem_count: Count,
});
export type ImportProblems = z.infer<typeof ImportProblems>;
