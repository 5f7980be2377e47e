import fs from 'node:fs/promises';

/** Returns the bytes that this process may use on a folder's disk. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}
