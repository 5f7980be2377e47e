import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** The folder of partial files. No key starts with a dot, so none refers to it. It is on the same disk, which links and renames need. */
const PARTIAL = '.unfinished';

/** The file does not exist; ENOTDIR: part of its path is a file. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/**
 * Writes a file below `dir` atomically: to a partial file first, which `publish` moves to its place. It leaves no partial file.
 * @param {string} dir
 * @param {string} key the file's path below `dir`
 * @param {Uint8Array} bytes
 * @param {(partial: string, file: string) => Promise<void>} publish `fs.rename` to replace a file, `fs.link` to fail if it exists
 */
export async function writeAtomically(dir, key, bytes, publish) {
  const file = path.join(dir, key);
  const partial = path.join(dir, PARTIAL, randomUUID());
  try {
    for (const target of [file, partial]) await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(partial, bytes, { flush: true });
    await publish(partial, file);
  } finally {
    await fs.rm(partial, { force: true });
  }
}

/** The code of a system error, such as `ENOENT`. @param {unknown} cause */
export const codeOf = (cause) => String(/** @type {{ code?: unknown } | undefined} */ (cause)?.code);

/** Whether an operation failed because the file does not exist. @param {unknown} cause */
export const isMissing = (cause) => MISSING.includes(codeOf(cause));
