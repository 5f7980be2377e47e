import { Readable } from 'node:stream';
import type { BucketConfig } from '../config';
import { checkKey, contentTypeOf } from './storage-key';
import { StorageDown, type Storage, type StoredFile } from './storage';

/** A visitor waits for the answer. */
const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;

/** Objects in a bucket of any service that speaks S3. */
export class S3Storage implements Storage {
  private opened: ReturnType<typeof connect> | undefined;

  constructor(private readonly config: BucketConfig) {}

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    checkKey(key, contentType);
    const { sdk, client } = await this.open();
    const input = { Bucket: this.config.bucket, Key: key, Body: bytes, ContentType: contentType };
    await client.send(new sdk.PutObjectCommand(input)).catch(fail);
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const contentType = contentTypeOf(key);
    if (!contentType) return undefined;
    const { sdk, client } = await this.open();
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
    const { sdk, client } = await this.open();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.config.bucket, Key: key })).catch(fail);
  }

  private open() {
    this.opened ??= connect(this.config);
    return this.opened;
  }
}

/** Loads the library as late as this: who has no bucket pays nothing for it. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketConfig) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Other services than Amazon's refuse the checksums that the library would add on its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

function fail(cause: unknown): never {
  throw new StorageDown(cause);
}
