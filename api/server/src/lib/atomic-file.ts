import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** The folder of partial files. No key starts with a dot, so none refers to it. It is on the same disk, which renames need. */
const PARTIAL = '.unfinished';

/** The file does not exist; ENOTDIR: part of its path is a file. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/**
 * Writes a file below `dir` atomically, in place of one that is there: to a partial file first. It leaves no partial file.
 * @param key the file's path below `dir`
 */
export async function writeAtomically(dir: string, key: string, bytes: Uint8Array): Promise<void> {
  const file = path.join(dir, key);
  const partial = path.join(dir, PARTIAL, randomUUID());
  try {
    for (const target of [file, partial]) await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(partial, bytes, { flush: true });
    await fs.rename(partial, file);
  } finally {
    await fs.rm(partial, { force: true });
  }
}

/** The code of a system error, such as `ENOENT`. */
export const codeOf = (cause: unknown): string => String((cause as { code?: unknown } | undefined)?.code);

/** Whether an operation failed because the file does not exist. */
export const isMissing = (cause: unknown): boolean => MISSING.includes(codeOf(cause));
