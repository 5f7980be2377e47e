import pLimit from 'p-limit';
import { lazyS3Client } from './s3-client.mjs';
import { StoreDown, checkKey, contentTypeOf } from './store.mjs';

export { lazyS3Client };

/** @import { ReleaseStore } from './store.mjs' */
/** @typedef {import('./s3-client.mjs').BucketConfig} BucketConfig */

/**
 * Reads and listings at once, of which a first look at a thousand remotes makes two thousand. Fewer than the 50 sockets of the SDK, which counts
 * the wait for one as time that the service takes to connect.
 */
const MAX_READS_AT_ONCE = 32;
/** The most objects that one request may remove. */
const MAX_REMOVED_AT_ONCE = 1000;
/** Released files are immutable, and browsers may fetch them from the bucket directly. */
const CACHE = 'public, max-age=31536000, immutable';

/**
 * Releases in a bucket. Its service has to support `If-None-Match: *`, which decides concurrent writes of a key.
 * @implements {ReleaseStore}
 */
export class BucketStore {
  #connect;
  #connectOnce;
  #limit = pLimit(MAX_READS_AT_ONCE);

  /** @param {BucketConfig} config */
  constructor(config) {
    this.config = config;
    // A service may close a connection just when it is used again.
    this.#connect = lazyS3Client(config, { maxAttempts: 2 });
    // A write that succeeded although its response was lost would make its retry fail. `create` reads instead.
    this.#connectOnce = lazyS3Client(config, { maxAttempts: 1 });
  }

  /** @param {string} key @param {Buffer} bytes */
  async create(key, bytes) {
    checkKey(key);
    const { sdk, client } = await this.#connectOnce();
    const input = {
      Bucket: this.config.bucket,
      Key: key,
      Body: bytes,
      ContentType: contentTypeOf(key) ?? 'application/octet-stream',
      CacheControl: CACHE,
      IfNoneMatch: '*',
    };
    try {
      await client.send(new sdk.PutObjectCommand(input));
      return true;
    } catch (cause) {
      // 409: a concurrent write is pending and may still fail, so a read decides.
      const status = statusOf(cause);
      if (status === 412 || (status === 409 && (await this.read(key)) !== null)) return false;
      throw new StoreDown(cause);
    }
  }

  /** @param {string} key */
  async read(key) {
    checkKey(key);
    const { sdk, client } = await this.#connect();
    return this.#limit(async () => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: this.config.bucket, Key: key }));
        if (!Body) throw new Error('The bucket answered without a body.');
        return Buffer.from(await Body.transformToByteArray());
      } catch (cause) {
        if (statusOf(cause) === 404) return null;
        throw new StoreDown(cause);
      }
    });
  }

  /** @param {string} prefix */
  async list(prefix) {
    const { sdk, client } = await this.#connect();
    return this.#limit(async () => {
      /** @type {string[]} */
      const names = [];
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.config.bucket, Prefix: prefix, Delimiter: '/' });
      try {
        for await (const { CommonPrefixes = [], Contents = [] } of pages) {
          names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
          names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
        }
      } catch (cause) {
        throw new StoreDown(cause);
      }
      return names;
    });
  }

  /** @param {string} prefix */
  async files(prefix) {
    const { sdk, client } = await this.#connect();
    const files = [];
    try {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: this.config.bucket, Prefix: prefix })) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          // One whose age is not known counts as new.
          files.push({ key: Key, bytes: Size, storedAt: LastModified?.getTime() ?? Infinity });
        }
      }
    } catch (cause) {
      throw new StoreDown(cause);
    }
    return files;
  }

  /** @param {string[]} keys */
  async remove(keys) {
    const { sdk, client } = await this.#connect();
    try {
      for (let at = 0; at < keys.length; at += MAX_REMOVED_AT_ONCE) {
        const Objects = keys.slice(at, at + MAX_REMOVED_AT_ONCE).map((Key) => ({ Key }));
        const { Errors: [error] = [] } = await client.send(
          // MinIO refuses it without Content-MD5.
          new sdk.DeleteObjectsCommand({ Bucket: this.config.bucket, ChecksumAlgorithm: 'MD5', Delete: { Objects, Quiet: true } }),
        );
        if (error) throw new Error(`${error.Key}: ${error.Message ?? error.Code}`);
      }
    } catch (cause) {
      throw new StoreDown(cause);
    }
  }
}

/** @param {unknown} cause */
const statusOf = (cause) => /** @type {{ $metadata?: { httpStatusCode?: number } }} */ (cause)?.$metadata?.httpStatusCode;
