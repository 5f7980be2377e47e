import type { FastifyInstance } from 'fastify';
import { cacheWithTtl } from '../../lib/cache-with-ttl';
import type { Config } from '../../config/config';
import type { Db } from '../../db/client';
import type { SecretBox } from '../../lib/secret-box';
import { ownOrigin } from '../../people/sign-in/endpoints';
import { refreshTokens } from '../../people/sign-in/oauth-client';
import { findChannel } from './channel.repository';
import { kickChannelProvider } from './connect-flow';
import { EventInbox } from './event-inbox';
import { kickEventHandlers } from './handlers';
import { KickApi } from './kick-api';
import type { KickTools } from './kick-tools';
import { PublicKey } from './public-key';
import { webhookRoutes } from './webhook.routes';

const TIMEOUT_MS = 10_000;

/** How long the connected channel is cached, since each event needs it. */
const CHANNEL_AGE_MS = 1000;

interface KickOptions {
  config: Config;
  db: Db;
  now: () => Date;
  secrets: SecretBox;
  /** False in tests, which write to the database directly. */
  isCached: boolean;
}

/** Installs the webhook. @returns what the panel, the sign-in's callback and jobs need of Kick */
export function installKick(app: FastifyInstance, { config, db, now, secrets, isCached }: KickOptions): KickTools {
  const absolute = (url: string) => (url.startsWith('/') ? ownOrigin(app) + url : url);
  const api = new KickApi(() => absolute(config.kickApi.apiUrl));
  const inbox = new EventInbox(db);
  const publicKey = new PublicKey({ configured: config.kickApi.publicKey, fetchKey: () => api.publicKey(), now, log: app.log });
  const broadcasterId = cacheWithTtl(async () => (await findChannel(db))?.kickUserId, isCached ? CHANNEL_AGE_MS : 0);
  webhookRoutes(app, { now, publicKey, inbox, broadcasterId });

  const provider = kickChannelProvider(config.kick);
  return {
    db,
    now,
    api,
    secrets,
    inbox,
    handlers: kickEventHandlers(config),
    isConfigured: config.kick.client !== null,
    refresh: (token) =>
      refreshTokens(provider, { authorizeUrl: absolute(provider.authorizeUrl), tokenUrl: absolute(provider.tokenUrl) }, token),
    async revoke(token) {
      const url = new URL(absolute(config.kickApi.revokeUrl));
      // As Kick documents it: the parameters are in the address.
      url.search = new URLSearchParams({ token, token_hint_type: 'refresh_token' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Kick responded with status ${response.status}.`);
    },
  };
}
