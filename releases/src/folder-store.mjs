import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf, isMissing, writeAtomically } from './atomic-file.mjs';
import { StoreDown, checkKey } from './store.mjs';

/** @import { ReleaseStore } from './store.mjs' */

/**
 * Releases in a folder.
 * @implements {ReleaseStore}
 */
export class FolderStore {
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
    return fs.readFile(path.join(this.dir, key)).catch((cause) => {
      if (isMissing(cause) || codeOf(cause) === 'EISDIR') return null;
      throw new StoreDown(cause);
    });
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
