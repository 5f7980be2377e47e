import { createHash, randomBytes } from 'node:crypto';
import type { BucketConfig } from '@greenroom/releases';
import { type Server, startServer } from '../../server/servers';

const TEAM = 'the bench';

/** The real server with generated remotes. */
export interface SiteServer extends Server {
  /** Releases the first of them. */
  token: string;
}

interface Options {
  /** The folder of its data, with an embedded database. */
  dataDir: string;
  /** Where its releases are: a folder, or a bucket. */
  releases: { dir: string } | { bucket: BucketConfig };
  /** The remote that the token may release. */
  remote: string;
}

/** Starts the server as in production, behind one proxy, with an empty site. */
export async function startSiteServer({ dataDir, releases, remote }: Options): Promise<SiteServer> {
  const token = randomBytes(32).toString('base64url');
  const team = { team: TEAM, remotes: [remote], sha256: createHash('sha256').update(token).digest('hex') };
  const server = await startServer('../../api/server/src/main.ts', {
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PUBLIC_URL: '',
    TRUST_PROXY: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    LOG_LEVEL: 'error',
    RELEASE_TOKENS: JSON.stringify([team]),
    ...('dir' in releases ? { REMOTES_DIR: releases.dir } : bucketEnvironment(releases.bucket)),
  });
  return { ...server, origin: new URL(server.origin).origin, token };
}

const bucketEnvironment = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  REMOTES_BUCKET: bucket,
});
