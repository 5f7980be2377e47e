import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { checkKey, contentTypeOf } from './storage-key';
import { StorageDown, type Storage, type StoredFile } from './storage';

/** The file does not exist; ENOTDIR: part of its path is a file. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/** A storage in a folder; keys are paths. */
export class FolderStorage implements Storage {
  /** No key begins with a dot, so none reaches what is half-written; on the same disk, so that a rename is enough. */
  private readonly unfinished: string;

  constructor(private readonly dir: string) {
    this.unfinished = path.join(dir, '.unfinished');
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    checkKey(key, contentType);
    const [file, draft] = [path.join(this.dir, key), path.join(this.unfinished, randomUUID())];
    try {
      await Promise.all([path.dirname(file), this.unfinished].map((dir) => fs.mkdir(dir, { recursive: true })));
      await fs.writeFile(draft, bytes, { flush: true });
      await fs.rename(draft, file);
    } catch (cause) {
      await fs.rm(draft, { force: true }).catch(() => undefined);
      throw new StorageDown(cause);
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

function isMissing(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause && MISSING.includes(String(cause.code));
}
