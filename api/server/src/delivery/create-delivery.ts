import { randomBytes } from 'node:crypto';
import { FolderStore, type ReleaseStore, Releases, Trust } from '@greenroom/releases';
import { BucketStore } from '@greenroom/releases/bucket-store';
import type { FastifyBaseLogger } from 'fastify';
import { cacheWithTtl } from '../lib/caches';
import { MINUTE } from '../lib/durations';
import type { Config } from '../config/config';
import type { Db } from '../db/client';
import type { SecretBox } from '../lib/secret-box';
import { MeasurementRecorder } from './measurements/measurement-recorder';
import { NetworkBounds } from './measurements/network-bounds';
import { SenderBudget } from './measurements/sender-budget';
import type { Metrics } from './metrics/metrics';
import type { VersionMetrics } from './metrics/version-metrics';
import { type Host, hostReader } from './page/host-files';
import { HostVersions } from './page/host-versions';
import type { PreviewContext } from './previews/create-preview';
import { previewKey } from './previews/preview-token';
import type { ReleaseContext } from './releases/change-release';
import { PublishGate } from './releases/publish-gate';
import { pipelineKey } from './releases/release-tokens';
import { VersionsSeen } from './releases/versions-seen';
import { RemoteUsage } from './remotes/remote-usage';
import { type RegistryCacheOptions, RemotesRepository } from './remotes/remotes.repository';
import { DatabaseTrust } from './signing/trust-memory';

/** A folder is fast to read, though not for each of a thousand pages a second. A release shows with the next page load. */
const FOLDER_AGE: RegistryCacheOptions = { freshMs: 50, staleMs: 50, timeoutMs: Infinity, sweepMs: MINUTE, listsParts: true };
/** A bucket is too slow for pages to wait for. A release by another server shows after two seconds at most. */
const BUCKET_AGE: RegistryCacheOptions = { freshMs: 1000, staleMs: 2000, timeoutMs: 500, sweepMs: MINUTE };
/** No caching, for tests. */
const NO_AGE: RegistryCacheOptions = { freshMs: 0, staleMs: 0, timeoutMs: Infinity, sweepMs: 0 };

/** How long keys are cached for what was accepted; anything new is held against those of the database. */
const TRUST_AGE_MS = 1000;

/** What delivers the site: its releases and their registry, the host's build, and what is measured of them. */
export interface DeliveryContext extends ReleaseContext, PreviewContext {
  releaseStore: ReleaseStore;
  /** What decides which releases count. */
  trust: Trust;
  trustMemory: DatabaseTrust;
  /** The host's current build; undefined before the first one. */
  host: () => Promise<Host | undefined>;
  hostVersions: HostVersions;
  usage: RemoteUsage;
  versionsSeen: VersionsSeen;
  measurements: MeasurementRecorder;
  /** Of the tokens that pipelines get. */
  pipelineKey: Buffer;
  /** The token of this machine's commands, of this process alone. */
  localToken: string;
  /** Undefined without rate limits. */
  networkBounds: NetworkBounds;
  senderBudget: SenderBudget | undefined;
  /** Undefined if no address may read them. */
  metrics: { server: Metrics; versions: VersionMetrics } | undefined;
}

interface DeliveryOptions {
  config: Config;
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  secrets: SecretBox;
  sessionSecret: string;
  isCached: boolean;
  rateLimits: boolean;
}

/** Creates the delivery's services; those that buffer rows are flushed when the server closes. */
export async function createDelivery(options: DeliveryOptions): Promise<DeliveryContext> {
  const { config, db, now, log, secrets, isCached } = options;
  const releaseStore = openReleaseStore(config);
  const trustMemory = new DatabaseTrust({ db, secrets, now, ownKey: config.releaseSigningKey, cacheMs: isCached ? TRUST_AGE_MS : 0 });
  const trust = new Trust(releaseStore, trustMemory, {
    site: config.publicUrl,
    onProblem: (problem) => log.warn(`A release does not count. ${problem}`),
  });
  const releases = new Releases(releaseStore, now, { trust });
  const age = !isCached ? NO_AGE : config.remotesBucket ? BUCKET_AGE : FOLDER_AGE;
  const remotes = new RemotesRepository(releases, { url: config.remotesUrl, log, age });
  const hostVersions = new HostVersions(hostReader(config.hostDist));
  return {
    releaseStore,
    trust,
    trustMemory,
    releases,
    remotes,
    gate: new PublishGate(releases, config.hostDist, config.siteConfig),
    requiresCheck: config.releaseCheck === 'required',
    previewKey: previewKey(options.sessionSecret),
    pipelineKey: pipelineKey(options.sessionSecret),
    localToken: randomBytes(32).toString('base64url'),
    now,
    siteConfig: config.siteConfig,
    host: cacheWithTtl(() => hostVersions.read(), isCached ? FOLDER_AGE.freshMs : 0),
    hostVersions,
    usage: new RemoteUsage({ db, now, log }),
    versionsSeen: new VersionsSeen({ db, now, log, releases, remotes }),
    measurements: new MeasurementRecorder({ db, now, log }),
    networkBounds: new NetworkBounds(now),
    senderBudget: options.rateLimits ? new SenderBudget(now) : undefined,
    metrics: config.metricsAllow.length > 0 ? await createMetrics() : undefined,
  };
}

/** Opens the store of the releases: a bucket, or a folder. */
export const openReleaseStore = ({ remotesBucket, remotesDir }: Config): ReleaseStore =>
  remotesBucket ? new BucketStore(remotesBucket) : new FolderStore(remotesDir);

/** Loads the library only where it is used. */
async function createMetrics(): Promise<DeliveryContext['metrics']> {
  const [{ Metrics }, { VersionMetrics }] = await Promise.all([import('./metrics/metrics'), import('./metrics/version-metrics')]);
  const server = new Metrics();
  return { server, versions: new VersionMetrics(server.registry) };
}
