import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { cacheWithTtl } from '../lib/caches';
import type { Config } from '../config/config';
import { tokenKey } from '../lib/signed-token';
import type { ChangeFeed } from '../db/change-feed';
import type { Db } from '../db/client';
import { CanarySessions } from './canaries/canary-sessions';
import { MeasurementRecorder } from './measurements/measurement-recorder';
import { hostReader } from './page/host-files';
import { HostVersions } from './page/host-versions';
import { previewKey } from './previews/previews';
import { PublishGate } from './releases/change-release';
import { pipelineKey } from './releases/release-tokens';
import { Releases } from './releases/releases';
import { VersionsSeen } from './releases/versions-seen';
import { RemoteUsage } from './remotes/remote-usage';
import { RemotesRepository } from './remotes/remotes.repository';
import { BucketFiles, FolderFiles, type FileStore } from '../storage/files';
import { StoreDown } from '../storage/storage';

/** A new build of the host shows with the next page load. */
const BUILD_AGE_MS = 50;

/** The services that deliver the site. */
export type DeliveryContext = Awaited<ReturnType<typeof createDelivery>>;

interface DeliveryOptions {
  config: Config;
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  changes: ChangeFeed;
  sessionSecret: string;
  isCached: boolean;
  rateLimits: boolean;
}

/** Creates the delivery's services; those that buffer rows are flushed when the server closes. */
export async function createDelivery(options: DeliveryOptions) {
  const { config, db, now, log, changes, isCached } = options;
  const onRefused = (key: string) => log.warn(`${key} does not count: the store has not what was uploaded.`);
  const releases = new Releases({ db, store: openReleaseStore(config), now, changes, onRefused });
  const remotes = new RemotesRepository(releases, { url: config.remotesUrl, log, changes, dataDir: config.dataDir });
  const hostVersions = new HostVersions(hostReader(config.hostDist));
  return {
    releases,
    remotes,
    gate: new PublishGate(releases, config.hostDist, config.siteConfig),
    requiresCheck: config.releaseCheck === 'required',
    previewKey: previewKey(options.sessionSecret),
    /** The key of the tokens that pipelines get. */
    pipelineKey: pipelineKey(options.sessionSecret),
    /** The token of this machine's commands, of this process alone. */
    localToken: randomBytes(32).toString('base64url'),
    now,
    siteConfig: config.siteConfig,
    /** The host's current build; undefined before the first one. */
    host: cacheWithTtl(() => hostVersions.read(), isCached ? BUILD_AGE_MS : 0),
    hostVersions,
    usage: new RemoteUsage({ db, now, log }),
    versionsSeen: new VersionsSeen({ db, now, log, releases, remotes }),
    measurements: new MeasurementRecorder({ db, now, log }),
    rateLimits: options.rateLimits,
    canarySessions: new CanarySessions({ db, now, log, key: tokenKey(options.sessionSecret, 'canary sessions') }),
    /** Undefined if no address may read them. */
    metrics: config.metricsAllow.length > 0 ? await createMetrics() : undefined,
  };
}

/** Opens the store of the releases. */
const openReleaseStore = ({ remotesBucket, remotesDir }: Config): FileStore =>
  remotesBucket ? new BucketFiles(remotesBucket, StoreDown) : new FolderFiles(remotesDir, StoreDown);

/** Loads the library only where it is used. */
async function createMetrics() {
  const [{ Metrics }, { VersionMetrics }] = await Promise.all([import('./metrics/metrics'), import('./metrics/version-metrics')]);
  const server = new Metrics();
  return { server, versions: new VersionMetrics(server.registry) };
}
