import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '../lib/durations';

export const SERVER = path.resolve(import.meta.dirname, '../..');
export const REPOSITORY = path.resolve(SERVER, '../..');

/** Within the server's folder, where Node finds the dependencies of compiled programs. */
const CACHE = path.join(SERVER, '.cache');

/** Longer than any run. */
const KEPT_MS = 6 * HOUR;

/**
 * Makes a folder once for the same sources, for this run and the next ones: CI runs the server's tests in three, and the journeys.
 * @param sources files and folders on which it depends
 * @param make fills the folder
 * @returns the folder
 */
export async function keptFolder(name: string, sources: readonly string[], make: (folder: string) => Promise<void>): Promise<string> {
  const inputs = [...sources, path.join(REPOSITORY, 'package-lock.json')];
  const digest = await digestOf(inputs);
  const folder = path.join(CACHE, `${name}-${digest}`);
  await fs.mkdir(CACHE, { recursive: true });
  // Before another run takes the folder for an old one.
  await fs.utimes(folder, new Date(), new Date()).catch(() => undefined);
  await removeOld();
  if (await exists(folder)) return folder;
  const unfinished = await fs.mkdtemp(`${folder}-`);
  await make(unfinished);
  if ((await digestOf(inputs)) === digest) {
    await finish(unfinished, folder);
    return folder;
  }
  // A source was edited meanwhile: the folder may be of either version.
  await fs.rm(unfinished, { recursive: true });
  return keptFolder(name, sources, make);
}

/** Makes a folder, unless it exists. @param make fills the folder */
export async function makeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(folder)) return;
  const unfinished = await fs.mkdtemp(`${folder}-`);
  await make(unfinished);
  await finish(unfinished, folder);
}

async function finish(unfinished: string, folder: string): Promise<void> {
  await fs.rename(unfinished, folder).catch(async (cause: unknown) => {
    // Another process has made the same meanwhile.
    if (!(await exists(folder))) throw cause;
    await fs.rm(unfinished, { recursive: true });
  });
}

/** Removes what no run has begun with for hours. */
async function removeOld(): Promise<void> {
  for (const name of await fs.readdir(CACHE)) {
    const folder = path.join(CACHE, name);
    // Another process may have renamed or removed it meanwhile.
    const found = await fs.stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - KEPT_MS) await fs.rm(folder, { recursive: true, force: true });
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
