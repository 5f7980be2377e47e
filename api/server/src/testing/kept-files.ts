import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '../lib/durations';

export const SERVER = path.resolve(import.meta.dirname, '../..');
export const REPOSITORY = path.resolve(SERVER, '../..');

/** Within the server's folder, where Node finds the dependencies of compiled programs. */
const CACHE = path.join(SERVER, '.cache');

/**
 * Makes a folder once for the same sources, for this run of Jest and the next ones: CI runs the server's tests in three.
 * @param sources files and folders on which it depends
 * @param make fills the folder
 * @returns the folder
 */
export async function keptFolder(name: string, sources: readonly string[], make: (folder: string) => Promise<void>): Promise<string> {
  await fs.mkdir(CACHE, { recursive: true });
  await removeOld();
  const folder = path.join(CACHE, `${name}-${await digestOf([...sources, path.join(REPOSITORY, 'package-lock.json')])}`);
  await makeOnce(folder, make);
  await fs.utimes(folder, new Date(), new Date());
  return folder;
}

/** Makes a folder, unless it exists. @param make fills the folder */
export async function makeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(folder)) return;
  const unfinished = await fs.mkdtemp(`${folder}-`);
  await make(unfinished);
  await fs.rename(unfinished, folder).catch(async (cause: unknown) => {
    // Another process has made the same meanwhile.
    if (!(await exists(folder))) throw cause;
    await fs.rm(unfinished, { recursive: true });
  });
}

/** Removes what no run has begun with for an hour. */
async function removeOld(): Promise<void> {
  for (const name of await fs.readdir(CACHE)) {
    const folder = path.join(CACHE, name);
    // Another process may have renamed or removed it meanwhile.
    const found = await fs.stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - HOUR) await fs.rm(folder, { recursive: true, force: true });
  }
}

async function digestOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const isFolder = (await fs.stat(source)).isDirectory();
    const files = isFolder ? (await fs.readdir(source, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()) : [];
    const paths = isFolder ? files.map(({ parentPath, name }) => path.join(parentPath, name)).sort() : [source];
    for (const file of paths.filter((each) => !each.endsWith('.test.ts'))) hash.update(file).update(await fs.readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );
