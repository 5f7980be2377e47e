import type * as Sdk from '@aws-sdk/client-s3';
import type { BucketConfig } from '../config/config-values';

const CONNECTION_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 15_000;

type Connection = Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }>;

/**
 * A client of a bucket's service. The SDK is loaded on first use, since it is large and most servers have no bucket.
 * @param options `maxAttempts`: how often a request is sent until it succeeds
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
