import { StoreDown, checkKey, contentTypeOf } from './store.mjs';

/** @import { ReleaseStore } from './store.mjs' */

const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;
/** Released files never change, and browsers may fetch them from the bucket itself. */
const CACHE = 'public, max-age=31536000, immutable';

/**
 * A bucket of any service that speaks S3 and keeps the promise of `If-None-Match: *`, by which two who write the same key at
 * once are told apart.
 * @typedef {object} BucketConfig
 * @property {string} endpoint
 * @property {string} bucket
 * @property {string} region
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 */

/**
 * Releases in a bucket.
 * @implements {ReleaseStore}
 */
export class BucketStore {
  /** @type {ReturnType<typeof connect> | undefined} */
  #opened;

  /** @param {BucketConfig} config */
  constructor(config) {
    this.config = config;
  }

  /** @param {string} key @param {Buffer} bytes */
  async create(key, bytes) {
    checkKey(key);
    const { sdk, client } = await this.#open();
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
      // 409: two at once, and neither has it yet for sure. The other one may still fail, so it is asked for.
      const status = statusOf(cause);
      if (status === 412 || (status === 409 && (await this.read(key)) !== null)) return false;
      throw new StoreDown(cause);
    }
  }

  /** @param {string} key */
  async read(key) {
    checkKey(key);
    const { sdk, client } = await this.#open();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: this.config.bucket, Key: key }));
      if (!Body) throw new Error('The bucket answered without a body.');
      return Buffer.from(await Body.transformToByteArray());
    } catch (cause) {
      if (statusOf(cause) === 404) return null;
      throw new StoreDown(cause);
    }
  }

  /** @param {string} prefix */
  async list(prefix) {
    const { sdk, client } = await this.#open();
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
  }

  #open() {
    this.#opened ??= connect(this.config);
    return this.#opened;
  }
}

/** Loads the library as late as this: who has no bucket pays nothing for it. @param {BucketConfig} config */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // An attempt that got through although its answer was lost would refuse the next one: reading tells.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Other services than Amazon's refuse the checksums that the library would add on its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** @param {unknown} cause */
const statusOf = (cause) => /** @type {{ $metadata?: { httpStatusCode?: number } }} */ (cause)?.$metadata?.httpStatusCode;
