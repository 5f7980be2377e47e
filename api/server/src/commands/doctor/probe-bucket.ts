import { randomUUID } from 'node:crypto';
import type { BucketConfig } from '../../config/config-values';
import { lazyS3Client } from '../../storage/files';
import { causeOf } from '../../delivery/setup/check';

/** Failed step, and the sentence that fixes it. */
interface BucketProblem {
  cause: string;
  repair: string;
}

const OTHER_BYTES: BucketProblem = { cause: 'it returned other bytes than were written', repair: 'Check the service of S3_ENDPOINT.' };

/**
 * Writes, reads and deletes an object. @param mayStay whether the server's key need not be allowed to delete, so the object stays
 * @returns why that failed, if it did
 */
export async function bucketProblem(config: BucketConfig, mayStay = false): Promise<BucketProblem | undefined> {
  const { sdk, client } = await lazyS3Client(config, { maxAttempts: 1 })();
  const input = { Bucket: config.bucket, Key: mayStay ? 'doctor.json' : `doctor/${randomUUID()}.json` };
  try {
    await client.send(new sdk.PutObjectCommand({ ...input, Body: input.Key, ContentType: 'application/json' }));
    const stored = await (await client.send(new sdk.GetObjectCommand(input))).Body?.transformToString();
    if (!mayStay) await client.send(new sdk.DeleteObjectCommand(input));
    return stored === input.Key ? undefined : OTHER_BYTES;
  } catch (cause) {
    return explained(cause, config, mayStay ? 'write and read' : 'write, read and delete');
  } finally {
    client.destroy();
  }
}

const BAD_KEYS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', '403'];

function explained(cause: unknown, config: BucketConfig, needs: string): BucketProblem {
  return { cause: nameOf(cause), repair: repairOf(cause, config, needs) };
}

/** Returns the service's own code, such as `NoSuchBucket`, or the system's. */
function nameOf(cause: unknown): string {
  const isOfService = cause instanceof Error && '$metadata' in cause && !('code' in cause);
  return isOfService ? cause.name : causeOf(cause);
}

function repairOf(cause: unknown, { bucket }: BucketConfig, needs: string): string {
  const name = nameOf(cause);
  if (BAD_KEYS.includes(name)) return `Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may ${needs} in ${bucket}.`;
  if (name === 'NoSuchBucket') return `Create the bucket ${bucket}, or correct its name.`;
  if (name === 'RequestTimeTooSkewed') return "Correct this machine's clock.";
  return 'Check S3_ENDPOINT and S3_REGION, and that this machine reaches the service.';
}
