import cookie from '@fastify/cookie';
import { FolderStore, Releases } from '@greenroom/releases';
import { BucketStore } from '@greenroom/releases/bucket-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { ResponseCache } from './plugins/response-cache';
import { ChangeFeed } from './db/change-feed';
import type { Config } from './config/config';
import type { Db, OpenDatabase } from './db/client';
import { NO_NOTIFICATIONS, type Notifications } from './db/notifications';
import type { DemoKick } from './demo/demo-stream';
import { withMockProviders } from './demo/mock-providers';
import { accountKey } from './people/account/account-key';
import { adminRoutes } from './staff-api.routes';
import { panelRoutes } from './delivery/page/panel.routes';
import type { AnnouncementTools } from './channel/announcements/announcement-settings';
import { apiRoutes, WINGS } from './api.routes';
import { docsRoutes } from './delivery/docs/docs.routes';
import { healthRoutes } from './delivery/health/health.routes';
import { installKick } from './channel/kick/install-kick';
import type { KickTools } from './channel/kick/kick-tools';
import { liveTopics } from './delivery/live/live-topics';
import { liveRoutes } from './delivery/live/live.routes';
import { MeasurementRecorder } from './delivery/measurements/measurement-recorder';
import { measurementsRoutes } from './delivery/measurements/measurements.routes';
import { SenderBudget } from './delivery/measurements/sender-budget';
import { overlaysRoutes } from './channel/overlays/overlays.routes';
import { hostReader } from './delivery/page/host-files';
import { HostVersions } from './delivery/page/host-versions';
import { findOverlay } from './channel/overlays/overlays.repository';
import { pageRoutes } from './delivery/page/page.routes';
import type { Metrics } from './delivery/metrics/metrics';
import { metricsRoutes } from './delivery/metrics/metrics.routes';
import { previewKey } from './delivery/previews/preview-token';
import { previewsRoutes } from './delivery/previews/previews.routes';
import type { ReleaseTools } from './delivery/releases/change-release';
import { PublishGate } from './delivery/releases/publish-gate';
import { releasesRoutes } from './delivery/releases/releases.routes';
import { RemoteUsage } from './delivery/remotes/remote-usage';
import { RemotesRepository, type RegistryCacheOptions } from './delivery/remotes/remotes.repository';
import { remotesRoutes } from './delivery/remotes/remotes.routes';
import { installSignals } from './people/look-alikes/record-signals';
import { signalKey } from './people/look-alikes/signal-hashes';
import { installRegions } from './people/safer-gambling/guard';
import { helpPageRoute } from './people/safer-gambling/safer-gambling.routes';
import { logoutRoutes } from './people/sign-in/logout.routes';
import { findSettings } from './delivery/settings/settings.repository';
import { signInRoutes } from './people/sign-in/sign-in.routes';
import type { SourceTools } from './boards/sources/sources.repository';
import { telemetryRoutes } from './delivery/telemetry/telemetry.routes';
import { installBodies } from './plugins/body';
import { cookieSigner } from './plugins/cookie-signer';
import { installCsrf } from './plugins/csrf';
import { installErrors } from './plugins/error-responses';
import { logOptions, type LogTarget } from './plugins/log';
import { installPublicOrigin, trustProxyOption } from './plugins/origin';
import { installOverload } from './plugins/overload';
import { installNoRateLimits, installRateLimits } from './plugins/rate-limits';
import { installRequestLimits, requestLimits } from './plugins/request-limits';
import { installSecurityHeaders } from './plugins/security';
import { installSession } from './session/session-plugin';
import { closeUnusedConnections } from './plugins/unused-connections';
import { cacheWithTtl } from './lib/cache-with-ttl';
import { SecretBox } from './lib/secret-box';
import { openStorage } from './storage/open-storage';
import type { Tracing } from './tracing/tracing';
import { publicFileRoutes } from './plugins/public-files';
import { ImageConverter } from './uploads/image-converter';

declare module 'fastify' {
  interface FastifyInstance {
    /** Announces committed writes, also those of jobs. */
    changes: ChangeFeed;
    /** By which jobs change releases. */
    releaseTools: ReleaseTools;
    /** By which jobs fetch from sources. */
    sourceTools: SourceTools;
    /** By which the job sends announcements. */
    announcementTools: AnnouncementTools;
    /** By which jobs use the connected channel. */
    kickTools: KickTools;
    /** The mock of Kick, in the demo without a client of Kick. */
    demoKick: DemoKick | undefined;
  }
}

/** The default of `chat.avatarBase` (docs/site-config.md). */
const DISCORD_PICTURES = 'https://cdn.discordapp.com';

/** A folder is fast to read, though not for each of a thousand pages a second. A release shows with the next page load. */
const FOLDER_AGE: RegistryCacheOptions = { freshMs: 50, staleMs: 50, timeoutMs: Infinity };
/** A bucket is too slow for pages to wait for. A release by another server shows after two seconds at most. */
const BUCKET_AGE: RegistryCacheOptions = { freshMs: 1000, staleMs: 2000, timeoutMs: 500 };
/** No caching, for tests. */
const NO_AGE: RegistryCacheOptions = { freshMs: 0, staleMs: 0, timeoutMs: Infinity };

/** The app's dependencies, provided by the process or by a test. */
export interface AppDependencies {
  config: Config;
  db: Db;
  /** To and from other servers on the database; by default there are none. */
  notifications?: Notifications;
  /** The server's load; from 1 on, requests are shed. */
  load?: () => number;
  /** The database's connection pool, where there is one. */
  pool?: OpenDatabase['pool'];
  /** Signs cookies, including the one that CSRF tokens are checked against. */
  sessionSecret: string;
  now?: () => Date;
  /** How long public responses are fresh; 0 disables caching. */
  cacheMs?: number;
  log?: LogTarget;
  tracing?: Pick<Tracing, 'observe'>;
  /** False in tests and benches of other things. */
  rateLimits?: boolean;
}

/** Builds the server; the caller lets it listen. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    db,
    notifications = NO_NOTIFICATIONS,
    load = () => 0,
    sessionSecret,
    now = () => new Date(),
    cacheMs = 1000,
    rateLimits = true,
  } = dependencies;
  const app = Fastify({
    ...logOptions(dependencies.log),
    ...requestLimits,
    trustProxy: trustProxyOption(dependencies.config.trustProxy),
    // While it closes, our own hook refuses requests, with our own error response.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  dependencies.tracing?.observe(app);
  await app.register(cookie, { secret: cookieSigner(sessionSecret) });
  closeUnusedConnections(app);
  const metrics = dependencies.config.metricsAllow.length > 0 ? new (await import('./delivery/metrics/metrics')).Metrics(app) : undefined;
  app.decorate('metrics', metrics);
  installErrors(app);
  installSecurityHeaders(app, dependencies.config.publicUrl);
  installRequestLimits(app);
  healthRoutes(app, db);
  installOverload(app, load, () => metrics?.countShed());
  installPublicOrigin(app, dependencies.config.publicUrl);
  const changes = new ChangeFeed(notifications, app.log);
  app.decorate('changes', changes);
  app.addHook('onClose', () => changes.close());
  installSession(app, { db, now, changes, recentMs: cacheMs });
  if (rateLimits) await installRateLimits(app, { now, db: dependencies.config.databaseUrl ? db : undefined, secret: sessionSecret });
  else installNoRateLimits(app);
  await installCsrf(app);
  await installBodies(app);

  const { config, demoKick } = withMockProviders(app, dependencies.config, now);
  app.decorate('demoKick', demoKick);
  installRegions(app, config.siteConfig);
  installSignals(app, { db, now, key: signalKey(sessionSecret) });
  const releaseStore = config.remotesBucket ? new BucketStore(config.remotesBucket) : new FolderStore(config.remotesDir);
  const releases = new Releases(releaseStore, now);
  const remotes = new RemotesRepository(releases, {
    url: config.remotesUrl,
    log: app.log,
    age: cacheMs === 0 ? NO_AGE : config.remotesBucket ? BUCKET_AGE : FOLDER_AGE,
  });
  const usage = new RemoteUsage({ db, now, log: app.log });
  app.addHook('onClose', () => usage.flush());
  const recorder = new MeasurementRecorder({ db, now, log: app.log });
  app.addHook('onClose', () => recorder.flush());
  const hostVersions = new HostVersions(hostReader(config.hostDist));
  const host = cacheWithTtl(() => hostVersions.read(), cacheMs === 0 ? 0 : FOLDER_AGE.freshMs);
  const releaseTools = {
    releases,
    remotes,
    gate: new PublishGate(releases, config.hostDist, config.siteConfig),
    requiresCheck: config.releaseCheck === 'required',
  };
  const previewTools = { ...releaseTools, key: previewKey(sessionSecret), now, siteConfig: config.siteConfig };
  app.decorate('releaseTools', releaseTools);
  const [first, ...others] = [...config.encryptionKeys, sessionSecret];
  const sourceTools = { secrets: new SecretBox([first ?? sessionSecret, ...others]), allow: config.sourcesAllow };
  app.decorate('sourceTools', sourceTools);
  const announcementTools = { secrets: sourceTools.secrets, ownOrigins: config.discordWebhookOrigins, publicUrl: config.publicUrl };
  app.decorate('announcementTools', announcementTools);
  const kick = installKick(app, { config, db, now, secrets: sourceTools.secrets, isCached: cacheMs > 0 });
  app.decorate('kickTools', kick);
  const avatarBase = config.siteConfig.chat?.avatarBase ?? DISCORD_PICTURES;
  const storage = openStorage(config);
  const pictures = new ImageConverter();
  app.addHook('onClose', async () => pictures.stop());
  const cache = new ResponseCache(cacheMs, (topic) => changes.announce({ topic }));
  changes.onChange((change) => {
    if (change === 'unknown') cache.dropAll();
    else if ('topic' in change) cache.drop(change.topic);
  });
  const accounts = { key: accountKey(sessionSecret), days: config.retention.deletedAccountsDays };
  const context = { db, now, cache, avatarBase, storage, pictures, accounts, siteConfig: config.siteConfig };
  helpPageRoute(app, config.siteConfig);
  await docsRoutes(app, WINGS);
  await apiRoutes(app, context);
  overlaysRoutes(app.withTypeProvider<ZodTypeProvider>(), context);
  await adminRoutes(app, {
    ...context,
    releaseTools,
    previewTools,
    remoteUsage: usage,
    measurements: recorder,
    hostVersions,
    sourceTools,
    announcementTools,
    kick,
  });
  await panelRoutes(app, { adminDist: config.adminDist });
  telemetryRoutes(app, { remotes, usage });
  const versionMetrics = metrics && new (await import('./delivery/metrics/version-metrics')).VersionMetrics(metrics.registry);
  measurementsRoutes(app, {
    record(report) {
      recorder.record(report);
      versionMetrics?.record(report);
    },
    remotes,
    hostVersions,
    budget: rateLimits ? new SenderBudget(now) : undefined,
  });
  await signInRoutes(app, { ...context, config, kick });
  logoutRoutes(app, { db, changes });
  const live = liveRoutes(app, { db, now, changes, sourceOf: liveTopics(context) });
  publicFileRoutes(app, storage);
  if (metrics && versionMetrics) {
    metrics.addGauge('greenroom_live_connections', 'Open event streams.', () => live.size);
    if (dependencies.pool) addPoolGauges(metrics, dependencies.pool);
    metricsRoutes(app, { metrics, versions: versionMetrics, allow: config.metricsAllow, remotes, hostVersions });
  }
  await remotesRoutes(app, { remotes, host, files: config.remotesBucket ? { store: releaseStore } : { dir: config.remotesDir } });
  releasesRoutes(app, { ...releaseTools, tokens: config.releaseTokens });
  previewsRoutes(app, { ...previewTools, tokens: config.releaseTokens, host });
  const settings = async () => (await findSettings(db, context.cache)).value;
  const isOverlay = async (token: string) => (await findOverlay(db, token)) !== undefined;
  await pageRoutes(app, { hostDist: config.hostDist, siteConfig: config.siteConfig, remotes, usage, settings, host, isOverlay, now });
  return app;
}

function addPoolGauges(metrics: Metrics, pool: NonNullable<OpenDatabase['pool']>): void {
  metrics.addGauge('greenroom_database_connections', 'Connections to the database.', () => pool().total);
  metrics.addGauge('greenroom_database_idle_connections', 'Connections to the database that are not in use.', () => pool().idle);
  metrics.addGauge('greenroom_database_waiting_queries', 'Queries and transactions that wait for a connection.', () => pool().waiting);
}
