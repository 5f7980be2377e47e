import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Folder of partial files. No key starts with a dot, so none refers to it. It is on the same disk, which renames need. */
const PARTIAL = '.unfinished';

/** ENOTDIR: part of the path is a file. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/**
 * Writes or replaces a file below `dir` atomically, by a partial file that it never leaves.
 * @param key the file's path below `dir`
 * @param mode of the file, such as 0o600 for a secret
 */
export async function writeAtomically(dir: string, key: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const file = path.join(dir, key);
  const partial = path.join(dir, PARTIAL, randomUUID());
  try {
    for (const target of [file, partial]) await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(partial, bytes, { flush: true, mode });
    await fs.rename(partial, file);
  } finally {
    await fs.rm(partial, { force: true });
  }
}

/** Returns the code of a system error, such as `ENOENT`. */
export const codeOf = (cause: unknown): string => String((cause as { code?: unknown } | undefined)?.code);

export const isMissing = (cause: unknown): boolean => MISSING.includes(codeOf(cause));
