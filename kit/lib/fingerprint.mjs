import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Hashes the names and contents of files, without paths that don't exist.
 * @param {string} dir @param {string[]} paths files and folders @param {(file: string) => boolean} [skip] all relative to `dir`
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
 * Lists the files below a file or folder, all relative to `dir`, with forward slashes.
 * @param {string} dir @param {string} entry @param {(file: string) => boolean} skip @returns {string[]}
 */
export function filesBelow(dir, entry, skip = () => false) {
  const stat = fs.statSync(path.join(dir, entry), { throwIfNoEntry: false });
  if (!stat || skip(entry)) return [];
  if (!stat.isDirectory()) return [entry];
  return fs.readdirSync(path.join(dir, entry)).flatMap((name) => filesBelow(dir, path.posix.join(entry, name), skip));
}
