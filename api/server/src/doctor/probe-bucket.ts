import { randomUUID } from 'node:crypto';
import type { BucketConfig } from '@greenroom/releases';
import { lazyS3Client } from '@greenroom/releases/bucket-store';
import { causeOf } from './check';

/** What failed, and the sentence that repairs it. */
interface BucketProblem {
  cause: string;
  repair: string;
}

/**
 * Writes, reads and deletes an object.
 * @param appendOnly whether the service also has to refuse a second write with `If-None-Match: *`, as released remotes need it
 * @returns why that failed, if it did
 */
export async function bucketProblem(config: BucketConfig, { appendOnly }: { appendOnly: boolean }): Promise<BucketProblem | undefined> {
  const { sdk, client } = await lazyS3Client(config, { maxAttempts: 1 })();
  const input = { Bucket: config.bucket, Key: `doctor/${randomUUID()}.json` };
  const put = () => client.send(new sdk.PutObjectCommand({ ...input, Body: input.Key, ContentType: 'application/json', ...(appendOnly && { IfNoneMatch: '*' }) }));
  try {
    await put();
    try {
      const stored = await (await client.send(new sdk.GetObjectCommand(input))).Body?.transformToString();
      if (stored !== input.Key) return { cause: 'it returned other bytes than were written', repair: 'Check the service of S3_ENDPOINT.' };
      const isReplaced = appendOnly && (await put().then(() => true, () => false));
      if (isReplaced) return { cause: 'it ignores If-None-Match', repair: 'Use a service that supports conditional writes: without them, two releases at once overwrite each other.' };
    } finally {
      await client.send(new sdk.DeleteObjectCommand(input));
    }
    return undefined;
  } catch (cause) {
    return { cause: nameOf(cause), repair: repairOf(cause, config) };
  } finally {
    client.destroy();
  }
}

/** The service's own code, such as `NoSuchBucket`, or the system's. */
function nameOf(cause: unknown): string {
  const isOfService = cause instanceof Error && '$metadata' in cause && !('code' in cause);
  return isOfService ? cause.name : causeOf(cause);
}

const BAD_KEYS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', '403'];

function repairOf(cause: unknown, { bucket }: BucketConfig): string {
  const name = nameOf(cause);
  if (BAD_KEYS.includes(name)) return `Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may write, read and delete in ${bucket}.`;
  if (name === 'NoSuchBucket') return `Create the bucket ${bucket}, or correct its name.`;
  if (name === 'RequestTimeTooSkewed') return "Correct this machine's clock.";
  return 'Check S3_ENDPOINT and S3_REGION, and that this machine reaches the service.';
}
