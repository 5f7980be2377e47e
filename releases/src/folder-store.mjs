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
}
