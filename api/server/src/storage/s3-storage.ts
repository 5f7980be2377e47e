import { Readable } from 'node:stream';
import type { BucketConfig } from '../config/config-values';
import { lazyS3Client } from '../storage/s3-client';
import { checkKey, contentTypeOf } from './storage-key';
import { StorageDown, type Storage, type StoredFile } from './storage';

/** A storage in an S3-compatible bucket. */
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
