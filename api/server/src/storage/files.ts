import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as Sdk from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { BucketConfig } from '../config/config-values';
import { codeOf, isMissing, writeAtomically } from '../lib/atomic-file';
import { SECOND } from '../lib/durations';

/** The caller has to read or destroy the stream. */
export interface OpenFile {
  stream: Readable;
  bytes: number;
  /** Quoted entity tag. */
  etag: string;
}

/** The headers with which a bucket sends a file. */
type FileHeaders = Pick<Sdk.PutObjectCommandInput, 'ContentType' | 'CacheControl'>;

/** Files by their key, in a folder or a bucket. Callers check keys that come from requests. */
export interface FileStore {
  /** Stores a file atomically; replaces one with the same key. */
  put(key: string, bytes: Buffer, headers?: FileHeaders): Promise<void>;
  open(key: string): Promise<OpenFile | null>;
  read(key: string): Promise<Buffer | null>;
  /** Lists the keys of all files below a folder, which ends with a slash or is empty. */
  list(folder: string): Promise<string[]>;
  /** Removes a file, or all files below a folder, which ends with a slash. */
  remove(key: string): Promise<void>;
}

/** The error of all methods of a store that is unavailable. */
type Down = new (cause: unknown) => Error;

export class FolderFiles implements FileStore {
  constructor(
    private readonly dir: string,
    private readonly Down: Down,
  ) {}

  async put(key: string, bytes: Buffer): Promise<void> {
    await writeAtomically(this.dir, key, bytes).catch(this.fail);
  }

  async open(key: string): Promise<OpenFile | null> {
    const file = await fs.open(path.join(this.dir, key)).catch(this.noFile);
    if (!file) return null;
    const stat = await file.stat().catch((cause: unknown) => file.close().then(() => this.fail(cause)));
    if (stat.isFile()) {
      const etag = `"${stat.size.toString(16)}-${Math.round(stat.mtimeMs).toString(16)}"`;
      return { stream: file.createReadStream(), bytes: stat.size, etag };
    }
    await file.close().catch(this.fail);
    return null;
  }

  read(key: string): Promise<Buffer | null> {
    return fs.readFile(path.join(this.dir, key)).catch(this.noFile);
  }

  async list(folder: string): Promise<string[]> {
    const found = await fs.readdir(path.join(this.dir, folder), { recursive: true, withFileTypes: true }).catch(this.noFile);
    const files = (found ?? []).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    // Partial files are in a folder that starts with a dot.
    return files.map((file) => path.relative(this.dir, file).split(path.sep).join('/')).filter((key) => !key.startsWith('.'));
  }

  async remove(key: string): Promise<void> {
    await fs.rm(path.join(this.dir, key), { recursive: key.endsWith('/'), force: true }).catch(this.noFile);
  }

  private readonly noFile = (cause: unknown): null => (isMissing(cause) || codeOf(cause) === 'EISDIR' ? null : this.fail(cause));
  private readonly fail = (cause: unknown): never => {
    throw new this.Down(cause);
  };
}

export class BucketFiles implements FileStore {
  private readonly connect: ReturnType<typeof lazyS3Client>;

  constructor(
    private readonly config: BucketConfig,
    private readonly Down: Down,
  ) {
    // A service may close a connection just when it is used again.
    this.connect = lazyS3Client(config, { maxAttempts: 2 });
  }

  async put(key: string, bytes: Buffer, headers: FileHeaders = {}): Promise<void> {
    const { sdk, client } = await this.connect();
    const input = { Bucket: this.config.bucket, Key: key, Body: bytes, ...headers };
    await client.send(new sdk.PutObjectCommand(input)).catch(this.fail);
  }

  async open(key: string): Promise<OpenFile | null> {
    const { sdk, client } = await this.connect();
    try {
      const { Body, ContentLength, ETag } = await client.send(new sdk.GetObjectCommand({ Bucket: this.config.bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error('The bucket answered without a body.');
      return { stream: Body, bytes: ContentLength ?? 0, etag: ETag ?? '""' };
    } catch (cause) {
      const isNoFile = cause instanceof sdk.S3ServiceException && cause.$metadata.httpStatusCode === 404 && cause.name !== 'NoSuchBucket';
      return isNoFile ? null : this.fail(cause);
    }
  }

  async read(key: string): Promise<Buffer | null> {
    const file = await this.open(key);
    return file && buffer(file.stream).catch(this.fail);
  }

  async list(folder: string): Promise<string[]> {
    const { sdk, client } = await this.connect();
    const keys: string[] = [];
    try {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: this.config.bucket, Prefix: folder }))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    } catch (cause) {
      this.fail(cause);
    }
    return keys;
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.connect();
    // A request for each: not every service takes many keys in one.
    const remove = (Key: string) => client.send(new sdk.DeleteObjectCommand({ Bucket: this.config.bucket, Key })).catch(this.fail);
    await pLimit(8).map(key.endsWith('/') ? await this.list(key) : [key], remove);
  }

  private readonly fail = (cause: unknown): never => {
    throw new this.Down(cause);
  };
}

const CONNECTION_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 15 * SECOND;

type Connection = Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }>;

/**
 * Creates a client of a bucket's service, loading the large SDK on first use. @param options `maxAttempts`: how often a request is sent
 * until it succeeds
 */
export function lazyS3Client(config: BucketConfig, options: { maxAttempts: number }): () => Connection {
  let connection: Connection | undefined;
  return () => (connection ??= connect(config, options));
}

async function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: BucketConfig,
  { maxAttempts }: { maxAttempts: number },
): Connection {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
    // Services other than Amazon's refuse the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}
