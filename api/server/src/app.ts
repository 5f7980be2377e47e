import cookie from '@fastify/cookie';
import { BucketStore, FolderStore, Releases } from '@greenroom/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ResponseCache } from './response-cache';
import { ChangeFeed } from './changes/change-feed';
import type { Config } from './config';
import type { Db } from './db/client';
import { NO_NOTIFICATIONS, type Notifications } from './db/notifications';
import { withMockProviders } from './demo/mock-providers';
import { adminRoutes } from './modules/admin/admin.routes';
import { panelRoutes } from './modules/admin/panel.routes';
import { apiRoutes } from './modules/api';
import { docsRoutes } from './modules/docs/docs.routes';
import { healthRoutes } from './modules/health/health.routes';
import { liveRoutes } from './modules/live/live.routes';
import { liveTopics } from './modules/live/live-topics';
import { hostReader } from './modules/page/host-files';
import { pageRoutes } from './modules/page/page.routes';
import { PublishGate } from './modules/releases/publish-gate';
import { releasesRoutes } from './modules/releases/releases.routes';
import { RemoteUsage } from './modules/remotes/remote-usage';
import { RemotesRepository, type RegistryAge } from './modules/remotes/remotes.repository';
import { remotesRoutes } from './modules/remotes/remotes.routes';
import { logoutRoutes } from './modules/session/logout.routes';
import { findSettings } from './modules/settings/settings.repository';
import { signInRoutes } from './modules/sign-in/sign-in.routes';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes';
import { installBodies } from './plugins/body';
import { cookieSigner } from './plugins/cookie-signer';
import { installCsrf } from './plugins/csrf';
import { installErrors } from './plugins/errors';
import { logOptions, type LogTarget } from './plugins/log';
import { installPublicOrigin, trusts } from './plugins/origin';
import { installOverload } from './plugins/overload';
import { installNoRateLimits, installRateLimits } from './plugins/rate-limits';
import { installRequestLimits, requestLimits } from './plugins/request-limits';
import { installSecurityHeaders } from './plugins/security';
import { installSession } from './plugins/session';
import { recent } from './recent';
import { openStorage } from './storage/open-storage';
import { publicFileRoutes } from './storage/public-files';
import { PictureMaker } from './uploads/picture-maker';

declare module 'fastify' {
  interface FastifyInstance {
    /** Announces committed writes, also those of jobs. */
    changes: ChangeFeed;
  }
}

/** The default of `chat.avatarBase` (contracts.md, section 2). */
const DISCORD_PICTURES = 'https://cdn.discordapp.com';

/** A folder is quickly read, but not for each of a thousand pages; one release more is there with the next page load. */
const FOLDER_AGE: RegistryAge = { freshMs: 50, usableMs: 50, patienceMs: Infinity };
/** A bucket answers too late for pages to wait for it, where another server released something less than two seconds ago. */
const BUCKET_AGE: RegistryAge = { freshMs: 1000, usableMs: 2000, patienceMs: 500 };
/** For tests. */
const NO_AGE: RegistryAge = { freshMs: 0, usableMs: 0, patienceMs: Infinity };

/** What the app needs from the process around it, or from a test. */
export interface AppDependencies {
  config: Config;
  db: Db;
  /** Between the servers on the same database; left out where this is the only one. */
  notifications?: Notifications;
  /** How full the server is; from 1 on, requests are refused. */
  load?: () => number;
  /** Signs the cookie that request tokens are checked against. */
  sessionSecret: string;
  now?: () => Date;
  /** How old a public answer may get where another process writes; 0 keeps none. */
  cacheMs?: number;
  log?: LogTarget;
  /** False where something else is looked at than how often it may be done. */
  rateLimits?: boolean;
}

/** The whole server, not yet listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, notifications = NO_NOTIFICATIONS, load = () => 0, sessionSecret, now = () => new Date(), cacheMs = 1000, rateLimits = true } = dependencies;
  const app = Fastify({
    ...logOptions(dependencies.log),
    ...requestLimits,
    trustProxy: trusts(dependencies.config.trustProxy),
    // While it closes, a hook of ours refuses requests, in our own form.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(cookie, { secret: cookieSigner(sessionSecret) });
  installErrors(app);
  installSecurityHeaders(app);
  installRequestLimits(app);
  healthRoutes(app, db);
  installOverload(app, load);
  installPublicOrigin(app, dependencies.config.publicUrl);
  installSession(app, db, now);
  if (rateLimits) await installRateLimits(app, now);
  else installNoRateLimits(app);
  await installCsrf(app);
  await installBodies(app);

  const config = withMockProviders(app, dependencies.config, now);
  const releaseStore = config.remotesBucket ? new BucketStore(config.remotesBucket) : new FolderStore(config.remotesDir);
  const releases = new Releases(releaseStore, now);
  const remotes = new RemotesRepository(releases, {
    url: config.remotesUrl,
    log: app.log,
    age: cacheMs === 0 ? NO_AGE : config.remotesBucket ? BUCKET_AGE : FOLDER_AGE,
  });
  const uses = new RemoteUsage({ db, now, log: app.log });
  app.addHook('onClose', () => uses.write());
  const releaseTools = { releases, remotes, gate: new PublishGate(releases, config.hostDist, config.siteConfig) };
  const avatarBase = config.siteConfig.chat?.avatarBase ?? DISCORD_PICTURES;
  const storage = openStorage(config);
  const pictures = new PictureMaker();
  app.addHook('onClose', async () => pictures.stop());
  const changes = new ChangeFeed(notifications, app.log);
  app.decorate('changes', changes);
  app.addHook('onClose', () => changes.close());
  const cache = new ResponseCache(cacheMs, (topic) => changes.announce({ topic }));
  changes.onChange((change, origin) => {
    if (change === 'unknown') cache.dropAll();
    else if (origin === 'remote' && 'topic' in change) cache.drop(change.topic);
  });
  const context = { db, now, cache, avatarBase, storage, pictures };
  await docsRoutes(app);
  await apiRoutes(app, context);
  await adminRoutes(app, { ...context, releaseTools, remoteUsage: uses });
  await panelRoutes(app, { adminDist: config.adminDist });
  telemetryRoutes(app, { remotes, uses });
  await signInRoutes(app, { ...context, config });
  logoutRoutes(app, { db, changes });
  liveRoutes(app, { db, now, changes, sourceOf: liveTopics(context) });
  publicFileRoutes(app, storage);
  const host = recent(hostReader(config.hostDist), cacheMs === 0 ? 0 : FOLDER_AGE.freshMs);
  await remotesRoutes(app, { remotes, host, files: config.remotesBucket ? { store: releaseStore } : { dir: config.remotesDir } });
  releasesRoutes(app, { ...releaseTools, tokens: config.releaseTokens });
  const settings = async () => (await findSettings(db, context.cache)).value;
  await pageRoutes(app, { hostDist: config.hostDist, siteConfig: config.siteConfig, remotes, uses, settings, host });
  return app;
}
