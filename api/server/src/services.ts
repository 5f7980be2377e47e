import { createKick } from './channel/kick/create-kick';
import { declaredSources } from './boards/standings/fetch-standings-job';
import type { Config } from './config/config';
import { ChangeFeed } from './db/change-feed';
import type { Db, OpenDatabase } from './db/client';
import { NO_NOTIFICATIONS, type Notifications } from './db/notifications';
import { createDelivery } from './delivery/create-delivery';
import { Connections, CONNECTIONS_TOPIC } from './delivery/setup/connections';
import { withDemoSource } from './demo/demo-source';
import { createMockProviders } from './demo/mock-providers';
import { beaconAt } from './lib/drand';
import { SecretBox } from './lib/secret-box';
import type { AccountMemory } from './module-context';
import { accountKey } from './core/account/departed-accounts';
import { SiteLanguages } from './plugins/language';
import { createLog, type LogTarget } from './plugins/log';
import { OwnOrigin } from './plugins/own-origin';
import { ResponseCache } from './plugins/response-cache';
import { openStorage } from './storage/storage';
import { ImageConverter } from './uploads/image-converter';

/** Default of `chat.avatarBase` (docs/site-config.md). */
const DISCORD_PICTURES = 'https://cdn.discordapp.com';

export interface ServerOptions {
  config: Config;
  db: Db;
  /** Notifications to and from other servers on the database; by default there are none. */
  notifications?: Notifications;
  /** Server's load; from 1 on, requests are shed. */
  load?: () => number;
  pool?: OpenDatabase['pool'];
  /** Signs cookies, including the one that CSRF tokens are checked against. */
  sessionSecret: string;
  /** Signed cookies earlier: what was hashed or encrypted with it is still recognized. */
  formerSessionSecret?: string;
  now?: () => Date;
  /** Freshness of public responses; 0 disables caching. */
  cacheMs?: number;
  log?: LogTarget;
  /** True for a server that serves what was live last until there is a database: the reads of the start are left out. */
  isDatabaseAway?: boolean;
  /** False in tests and benches of other things. */
  rateLimits?: boolean;
}

/** Everything that the app, its jobs and the demo share; the wings declare which parts they need. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services; nothing runs yet but the image converter's and the change feed's listeners. */
export async function createServices(options: ServerOptions) {
  const { db, sessionSecret, formerSessionSecret, now = () => new Date(), cacheMs = 1000, rateLimits = true } = options;
  const log = createLog(options.log);
  const mocks = createMockProviders(options.config, now);
  const changes = new ChangeFeed(options.notifications ?? NO_NOTIFICATIONS, log);
  const cache = new ResponseCache(cacheMs, (topic) => changes.announce({ topic }));
  changes.onChange((change) => {
    if (change === 'unknown') cache.dropAll();
    else if ('topic' in change) cache.drop(change.topic);
  });
  const isCached = cacheMs > 0;
  const ownOrigin = new OwnOrigin();
  const secrets = new SecretBox([...options.config.encryptionKeys, sessionSecret, ...(formerSessionSecret ? [formerSessionSecret] : [])]);
  const connections = new Connections(mocks.config, { db, secrets, log });
  const { config } = connections;
  if (!options.isDatabaseAway) await connections.reload();
  changes.onChange((change, origin) => {
    const isOurs = change === 'unknown' || ('topic' in change && change.topic === CONNECTIONS_TOPIC);
    if (isOurs && origin === 'remote')
      connections.reload().catch((cause: unknown) => log.warn({ err: cause }, 'What was connected could not be read'));
  });
  const pictures = new ImageConverter();
  const delivery = await createDelivery({ config, db, now, log, changes, sessionSecret, isCached, rateLimits });
  const languages = new SiteLanguages(db, config.siteConfig, () => delivery.remotes.hostTexts);
  if (!options.isDatabaseAway) await languages.reload();
  changes.onChange((change) => {
    if (change === 'unknown' || ('topic' in change && change.topic === 'settings'))
      languages.reload().catch((cause: unknown) => log.warn({ err: cause }, "The site's languages could not be read"));
  });
  const accounts = { keys: accountKeys(options), days: config.retention.deletedAccountsDays };
  const sources = declaredSources({ secrets, sourcesAllow: config.sourcesAllow });
  return {
    ...delivery,
    /** Includes the demo's mock providers, and what was connected in the browser. */
    config,
    connections,
    languages,
    db,
    now,
    log,
    sessionSecret,
    cacheMs,
    rateLimits,
    isDatabaseAway: options.isDatabaseAway ?? false,
    load: options.load ?? (() => 0),
    pool: options.pool,
    changes,
    cache,
    secrets,
    beacon: config.drawBeacon ? beaconAt(config.drawBeacon, { allow: config.sourcesAllow, log }) : null,
    pictures,
    storage: openStorage(config),
    accounts,
    avatarBase: config.siteConfig.chat?.avatarBase ?? DISCORD_PICTURES,
    publicUrl: config.publicUrl,
    webhookOrigins: config.discordWebhookOrigins,
    sourcesAllow: config.sourcesAllow,
    sourceReader: config.demo ? withDemoSource(sources) : sources,
    ownOrigin,
    kick: createKick({
      config,
      accountKey: accounts.keys[0],
      db,
      now,
      secrets,
      log,
      ownOrigin,
      isCached,
      onEvent: (outcome) => delivery.metrics?.server.countKickEvent(outcome),
    }),
    mocks,
    /** Writes what is buffered, and ends what runs beside the app. */
    async close() {
      const { usage, versionsSeen, measurements, canarySessions, remotes } = delivery;
      await Promise.all([usage, versionsSeen, measurements, canarySessions, remotes].map((each) => each.flush()));
      pictures.stop();
      await changes.close();
    },
  };
}

/** Derives the keys: the session secrets recognize what was hashed before there was a separate key. */
function accountKeys({ config, sessionSecret, formerSessionSecret }: ServerOptions): AccountMemory['keys'] {
  const [first = sessionSecret, ...others] = config.deletedAccountsKeys;
  const accepted = [...others, sessionSecret, ...(formerSessionSecret ? [formerSessionSecret] : [])];
  return [accountKey(first), ...accepted.map(accountKey)];
}
