import fs from 'node:fs/promises';
import path from 'node:path';
import { freeSpace } from '../lib/free-space';
import { isMissing, writeAtomically } from '../lib/atomic-file';
import { StorageDown, StorageFull, type Storage, type StoredFile, checkKey, contentTypeOf } from './storage';

/** Minimum of free disk space that pictures leave, which database and releases may share: more than the doctor fails at. */
const RESERVED_BYTES = 500 * 1024 * 1024;

export class FolderStorage implements Storage {
  constructor(private readonly dir: string) {}

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    checkKey(key, contentType);
    try {
      await fs.mkdir(this.dir, { recursive: true });
      if ((await freeSpace(this.dir)) < RESERVED_BYTES) throw new StorageFull();
      await writeAtomically(this.dir, key, bytes);
    } catch (cause) {
      throw cause instanceof StorageFull ? cause : new StorageDown(cause);
    }
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const contentType = contentTypeOf(key);
    if (!contentType) return undefined;
    try {
      const file = await fs.open(path.join(this.dir, key));
      const stat = await file.stat();
      if (!stat.isFile()) {
        await file.close();
        return undefined;
      }
      const etag = `"${stat.size.toString(16)}-${Math.round(stat.mtimeMs).toString(16)}"`;
      return { stream: file.createReadStream(), contentType, bytes: stat.size, etag };
    } catch (cause) {
      if (isMissing(cause)) return undefined;
      throw new StorageDown(cause);
    }
  }

  async remove(key: string): Promise<void> {
    checkKey(key);
    try {
      await fs.unlink(path.join(this.dir, key));
    } catch (cause) {
      if (!isMissing(cause)) throw new StorageDown(cause);
    }
  }
}
