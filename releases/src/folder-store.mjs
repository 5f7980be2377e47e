import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StoreDown, checkKey } from './store.mjs';

/** @import { ReleaseStore } from './store.mjs' */

/** No key begins with a dot, so none reaches what is half-written; on the same disk, so that a link is enough. */
const UNFINISHED = '.unfinished';

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
    const file = path.join(this.dir, key);
    const draft = path.join(this.dir, UNFINISHED, randomUUID());
    try {
      for (const dir of [file, draft]) await fs.mkdir(path.dirname(dir), { recursive: true });
      await fs.writeFile(draft, bytes, { flush: true });
      // Unlike a rename, a link fails where somebody was quicker.
      await fs.link(draft, file);
      return true;
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') return false;
      throw new StoreDown(cause);
    } finally {
      await fs.rm(draft, { force: true });
    }
  }

  /** @param {string} key */
  async read(key) {
    checkKey(key);
    return fs.readFile(path.join(this.dir, key)).catch((cause) => {
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(cause))) return null;
      throw new StoreDown(cause);
    });
  }

  /** @param {string} prefix */
  async list(prefix) {
    const names = await fs.readdir(path.join(this.dir, prefix)).catch((cause) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return [];
      throw new StoreDown(cause);
    });
    return names.filter((name) => !name.startsWith('.'));
  }
}

/** @param {unknown} cause */
const codeOf = (cause) => String(/** @type {{ code?: unknown }} */ (cause)?.code);
