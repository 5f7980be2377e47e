import { Readable } from 'node:stream';
import type { BucketConfig } from '../config/config-values';
import { StorageDown, type Storage, type StoredFile, checkKey, contentTypeOf } from './storage';
import path from 'node:path';
import type { Config } from '../config/config';
import { PICTURES } from '../config/data-folder';
import { FolderStorage } from './folder-storage';
import type * as Sdk from '@aws-sdk/client-s3';
import { SECOND } from '../lib/durations';

export class S3Storage implements Storage {
  private readonly connect: ReturnType<typeof lazyS3Client>;

  constructor(private readonly config: BucketConfig) {
    this.connect = lazyS3Client(config, { maxAttempts: 2 });
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    checkKey(key, contentType);
    const { sdk, client } = await this.connect();
    const input = { Bucket: this.config.bucket, Key: key, Body: bytes, ContentType: contentType };
    await client.send(new sdk.PutObjectCommand(input)).catch(fail);
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const contentType = contentTypeOf(key);
    if (!contentType) return undefined;
    const { sdk, client } = await this.connect();
    try {
      const response = await client.send(new sdk.GetObjectCommand({ Bucket: this.config.bucket, Key: key }));
      if (!(response.Body instanceof Readable)) throw new Error('The bucket answered without a body.');
      return { stream: response.Body, contentType, bytes: response.ContentLength ?? 0, etag: response.ETag ?? '""' };
    } catch (cause) {
      if (cause instanceof sdk.NoSuchKey) return undefined;
      return fail(cause);
    }
  }

  async remove(key: string): Promise<void> {
    checkKey(key);
    const { sdk, client } = await this.connect();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.config.bucket, Key: key })).catch(fail);
  }
}

function fail(cause: unknown): never {
  throw new StorageDown(cause);
}

/** Opens the configured storage: a bucket if one is set, otherwise a folder. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Storage {
  return bucket ? new S3Storage(bucket) : new FolderStorage(path.join(dataDir, PICTURES));
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
