import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * One hash over the names and bytes of files. A path that does not exist counts as nothing.
 *
 * @param {string} dir the folder that names are relative to
 * @param {string[]} paths files and folders in it
 * @param {(file: string) => boolean} [skip] leaves out a file or a whole folder, by its path relative to `dir`
 * @returns {string}
 */
export function fingerprint(dir, paths, skip = () => false) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((entry) => filesBelow(dir, entry, skip)).sort()) {
    const bytes = fs.readFileSync(path.join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} dir
 * @param {string} entry
 * @param {(file: string) => boolean} skip
 * @returns {string[]} files, relative to `dir`, with forward slashes
 */
export function filesBelow(dir, entry, skip = () => false) {
  const stat = fs.statSync(path.join(dir, entry), { throwIfNoEntry: false });
  if (!stat || skip(entry)) return [];
  if (!stat.isDirectory()) return [entry];
  return fs.readdirSync(path.join(dir, entry)).flatMap((name) => filesBelow(dir, path.posix.join(entry, name), skip));
}
