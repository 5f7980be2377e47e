import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../lib/atomic-file';
import { DATABASE, PICTURES, RELEASES, databaseFolder } from '../config/data-folder';

/**
 * Copies the embedded database and links the uploaded images, while no transaction commits: an image is stored before the transaction that
 * refers to it, and removed after the one that no longer does, so all are there. @param into an empty folder
 */
export async function takeSnapshot(dataDir: string, into: string): Promise<void> {
  const database = path.join(into, DATABASE);
  await fs.mkdir(database);
  await copyTree(databaseFolder(dataDir), database, copyFile);
  await linkPictures(dataDir, into);
}

export async function linkPictures(dataDir: string, into: string): Promise<void> {
  const pictures = path.join(into, PICTURES);
  await fs.mkdir(pictures);
  await copyTree(path.join(dataDir, PICTURES), pictures, linkFile, isVisible);
}

/** Links the released files, after the database was copied: a version's files are stored before its row, and go an hour after it. */
export async function linkReleases(remotesDir: string, into: string): Promise<void> {
  const target = path.join(into, RELEASES);
  await fs.mkdir(target);
  await copyTree(remotesDir, target, linkFile, isVisible);
}

type CopyFile = (from: string, to: string) => Promise<void>;

/** Shares the blocks of both files where the file system can do that. */
const copyFile: CopyFile = (from, to) => fs.copyFile(from, to, fs.constants.COPYFILE_FICLONE | fs.constants.COPYFILE_EXCL);

/**
 * Links a file: stored files are replaced and removed, never written to. One on another disk is copied. A missing one was the image of an
 * upload that failed meanwhile.
 */
const linkFile: CopyFile = async (from, to) => {
  try {
    await fs.link(from, to).catch((cause: unknown) => (isMissing(cause) ? undefined : copyFile(from, to)));
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
};

/** Excludes stores' folders of partial files, which start with a dot. */
const isVisible = (name: string) => !name.startsWith('.');

/**
 * Copies files and folders into an existing folder. A folder's names are read before its subfolders. Does nothing if `from` does not exist;
 * fails if `to` is removed meanwhile, as when the command is stopped.
 */
async function copyTree(from: string, to: string, copy: CopyFile, includes: (name: string) => boolean = () => true): Promise<void> {
  const entries = (await fs.readdir(from, { withFileTypes: true }).catch(emptyIfMissing)).filter(({ name }) => includes(name));
  await Promise.all(entries.filter((entry) => entry.isFile()).map(({ name }) => copy(path.join(from, name), path.join(to, name))));
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    await fs.mkdir(path.join(to, name));
    await copyTree(path.join(from, name), path.join(to, name), copy, includes);
  }
}

function emptyIfMissing(cause: unknown): [] {
  if (isMissing(cause)) return [];
  throw cause;
}
