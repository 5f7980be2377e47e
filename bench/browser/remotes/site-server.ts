import { createHash, randomBytes } from 'node:crypto';
import { type Server, production, startSiteServer } from '../../server/servers';

const TEAM = 'the bench';

interface BucketConfig {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface RemotesServer extends Server {
  /** Releases the first of them. */
  token: string;
}

interface Options {
  /** The parent of its data, with an embedded database. */
  folder: string;
  /** The folder of the builds that it releases at its start, and their number. */
  builds: string;
  count: number;
  /** The place of its releases; its data by default. */
  bucket?: BucketConfig;
  remote: string;
}

/** Starts the server as in production, behind one proxy, with an empty site. @throws if the release gate refuses a remote */
export async function startRemotesServer({ folder, builds, count, bucket, remote }: Options): Promise<RemotesServer> {
  const token = randomBytes(32).toString('base64url');
  const team = { team: TEAM, remotes: [remote], sha256: createHash('sha256').update(token).digest('hex') };
  const server = await startSiteServer({
    ...production(folder),
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
    RELEASE_TOKENS: JSON.stringify([team]),
    FIRST_REMOTES: builds,
    ...(bucket && bucketEnvironment(bucket)),
  });
  const { origin } = new URL(server.origin);
  const released = ((await (await fetch(`${origin}/remotes.json`)).json()) as unknown[]).length;
  if (released === count) return { ...server, origin, token };
  await server.stop();
  throw new Error(`Only ${released} of ${count} remotes are released.`);
}

const bucketEnvironment = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  REMOTES_BUCKET: bucket,
});
