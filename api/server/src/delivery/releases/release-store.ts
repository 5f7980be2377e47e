import fs from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { codeOf, isMissing, writeAtomically } from '../../lib/atomic-file';
import { StoreDown } from '../../storage/storage';
import { contentTypeOf } from '@greenroom/contract/releases';
import { type BucketConfig } from '../../config/config-values';
import { lazyS3Client } from '../../storage/s3-storage';

/** Released files by key, in a folder or a bucket. The database says which of them count. All methods throw {@link StoreDown}. */
export interface ReleaseStore {
  put(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  /** The keys of all files below a prefix, which ends with a slash or is empty. */
  list(prefix: string): Promise<string[]>;
  /** Removes all files below a folder, whose name ends with a slash. */
  remove(folder: string): Promise<void>;
}

export class FolderStore implements ReleaseStore {
  constructor(private readonly dir: string) {}

  async put(key: string, bytes: Buffer): Promise<void> {
    await writeAtomically(this.dir, key, bytes).catch(fail);
  }

  read(key: string): Promise<Buffer | null> {
    return fs.readFile(path.join(this.dir, key)).catch((cause: unknown) => (isNoFile(cause) ? null : fail(cause)));
  }

  async list(prefix: string): Promise<string[]> {
    const found = await fs
      .readdir(path.join(this.dir, prefix), { recursive: true, withFileTypes: true })
      .catch((cause: unknown) => (isMissing(cause) ? [] : fail(cause)));
    const files = found.filter((entry) => entry.isFile()).map((entry) => path.relative(this.dir, path.join(entry.parentPath, entry.name)));
    // Partial files are in a folder that starts with a dot.
    return files.map((file) => file.split(path.sep).join('/')).filter((key) => !key.startsWith('.'));
  }

  async remove(folder: string): Promise<void> {
    await fs.rm(path.join(this.dir, folder), { recursive: true, force: true }).catch(fail);
  }
}

const isNoFile = (cause: unknown) => isMissing(cause) || codeOf(cause) === 'EISDIR';

/** Browsers may load the files, which never change, from the bucket. */
const CACHE = 'public, max-age=31536000, immutable';

export class BucketStore implements ReleaseStore {
  private readonly connect: ReturnType<typeof lazyS3Client>;

  constructor(private readonly config: BucketConfig) {
    // A service may close a connection just when it is used again.
    this.connect = lazyS3Client(config, { maxAttempts: 2 });
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const { sdk, client } = await this.connect();
    const type = contentTypeOf(key) ?? 'application/octet-stream';
    const input = { Bucket: this.config.bucket, Key: key, Body: bytes, ContentType: type, CacheControl: CACHE };
    await client.send(new sdk.PutObjectCommand(input)).catch(fail);
  }

  async read(key: string): Promise<Buffer | null> {
    const { sdk, client } = await this.connect();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: this.config.bucket, Key: key }));
      if (!Body) throw new Error('The bucket answered without a body.');
      return Buffer.from(await Body.transformToByteArray());
    } catch (cause) {
      return (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404 ? null : fail(cause);
    }
  }

  async list(prefix: string): Promise<string[]> {
    const { sdk, client } = await this.connect();
    const keys: string[] = [];
    try {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: this.config.bucket, Prefix: prefix }))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    } catch (cause) {
      return fail(cause);
    }
    return keys;
  }

  async remove(folder: string): Promise<void> {
    const { sdk, client } = await this.connect();
    // A request for each: not every service takes many keys in one.
    const remove = (Key: string) => client.send(new sdk.DeleteObjectCommand({ Bucket: this.config.bucket, Key })).catch(fail);
    await pLimit(8).map(await this.list(folder), remove);
  }
}

function fail(cause: unknown): never {
  throw new StoreDown(cause);
}
