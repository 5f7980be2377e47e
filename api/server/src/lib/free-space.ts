import fs from 'node:fs/promises';

/** The bytes that are free for this process on the disk of a folder. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}
