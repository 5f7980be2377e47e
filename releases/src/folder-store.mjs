import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf, isMissing, writeAtomically } from './atomic-file.mjs';
import { StoreDown, checkKey } from './store.mjs';

/** @import { ReleaseStore } from './store.mjs' */

/** The largest cached file, and the number of cached files: enough for the newest record of each remote. */
const MAX_CACHED_BYTES = 4096;
const MAX_CACHED_FILES = 200;

/**
 * Releases in a folder.
 * @implements {ReleaseStore}
 */
export class FolderStore {
  /**
   * Small files by key. A server looks twenty times a second whether a record is still the same: that takes a fourth of the system calls of reading it.
   * @type {Map<string, { stamp: string, bytes: Buffer }>}
   */
  #cache = new Map();

  /** @param {string} dir */
  constructor(dir) {
    this.dir = dir;
  }

  /** @param {string} key @param {Buffer} bytes */
  async create(key, bytes) {
    checkKey(key);
    try {
      // Unlike a rename, a link fails if the file exists.
      await writeAtomically(this.dir, key, bytes, fs.link);
      return true;
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') return false;
      throw new StoreDown(cause);
    }
  }

  /** @param {string} key */
  async read(key) {
    checkKey(key);
    return this.#readCached(key).catch((cause) => {
      if (isMissing(cause) || codeOf(cause) === 'EISDIR') return null;
      throw new StoreDown(cause);
    });
  }

  /** @param {string} key */
  async #readCached(key) {
    const file = path.join(this.dir, key);
    const { ino, mtimeNs, size } = await fs.stat(file, { bigint: true });
    const stamp = `${ino} ${mtimeNs} ${size}`;
    const cached = this.#cache.get(key);
    if (cached?.stamp === stamp) return cached.bytes;
    const bytes = await fs.readFile(file);
    if (this.#cache.size >= MAX_CACHED_FILES) this.#cache.clear();
    if (bytes.length <= MAX_CACHED_BYTES) this.#cache.set(key, { stamp, bytes });
    return bytes;
  }

  /** @param {string} prefix */
  async list(prefix) {
    const names = await fs.readdir(path.join(this.dir, prefix)).catch((cause) => {
      if (isMissing(cause)) return [];
      throw new StoreDown(cause);
    });
    return names.filter((name) => !name.startsWith('.'));
  }

  /** @param {string} prefix */
  async files(prefix) {
    try {
      const entries = await fs.readdir(path.join(this.dir, prefix), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      return await Promise.all(
        files.map(async (file) => {
          const { size, mtimeMs } = await fs.stat(file);
          return { key: path.relative(this.dir, file).split(path.sep).join('/'), bytes: size, storedAt: mtimeMs };
        }),
      );
    } catch (cause) {
      if (isMissing(cause)) return [];
      throw new StoreDown(cause);
    }
  }

  /** @param {string[]} keys */
  async remove(keys) {
    try {
      for (const key of keys) {
        checkKey(key);
        await fs.rm(path.join(this.dir, key), { force: true });
        await this.#removeEmptyFolders(path.dirname(key));
      }
    } catch (cause) {
      throw new StoreDown(cause);
    }
  }

  /** A bucket has no folders, so that a version without files is none. @param {string} folder below the store's own */
  async #removeEmptyFolders(folder) {
    for (let each = folder; each !== '.'; each = path.dirname(each)) {
      const isRemoved = await fs.rmdir(path.join(this.dir, each)).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }
}
