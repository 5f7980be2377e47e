/**
 * A bucket of any S3-compatible service.
 * @typedef {object} BucketConfig
 * @property {string} endpoint
 * @property {string} bucket
 * @property {string} region
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 */

const CONNECTION_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * A client of a bucket's service. The SDK is loaded on first use, since it is large and most servers have no bucket.
 * @param {BucketConfig} config
 * @param {{ maxAttempts: number }} options how often a request is sent until it succeeds
 */
export function lazyS3Client(config, options) {
  /** @type {ReturnType<typeof connect> | undefined} */
  let connection;
  return () => (connection ??= connect(config, options));
}

/** @param {BucketConfig} config @param {{ maxAttempts: number }} options */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }, { maxAttempts }) {
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
