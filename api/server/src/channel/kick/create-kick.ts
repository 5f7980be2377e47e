import type { FastifyBaseLogger } from 'fastify';
import { cacheWithTtl } from '../../lib/caches';
import type { Config } from '../../config/config';
import type { Db } from '../../db/client';
import type { SecretBox } from '../../lib/secret-box';
import { refreshTokens } from '../../core/oauth/oauth-client';
import type { OwnOrigin } from '../../plugins/own-origin';
import { dropSettlement, dropClaimHandler } from '../drops/settle-drop-claims';
import { findChannel, kickChannelProvider, recordStatus } from './channel.repository';
import { EventInbox } from './event-inbox';
import { KickApi } from './kick-api';
import type { KickContext } from './kick-context';
import { PublicKey } from './public-key';
import { renameChannel, recordNames } from './record-names';
import type { WebhookContext } from './webhook.routes';
import { chatCommandHandler } from '../chat/run-chat-command';
import { creditStreamPoints } from '../stream-points/record-event';
import { SECOND } from '../../lib/durations';

const TIMEOUT_MS = 10 * SECOND;

const CHANNEL_AGE_MS = 1000;

interface KickOptions {
  config: Config;
  accountKey: Buffer;
  db: Db;
  now: () => Date;
  secrets: SecretBox;
  log: FastifyBaseLogger;
  ownOrigin: OwnOrigin;
  /** False in tests, which write to the database directly. */
  isCached: boolean;
  onEvent: WebhookContext['onEvent'];
}

export function createKick(options: KickOptions): KickContext & WebhookContext {
  const { config, accountKey, db, now, secrets, log, ownOrigin, isCached, onEvent } = options;
  const {
    publicUrl,
    siteConfig: { minimumAge = 0 },
  } = config;
  const absolute = (url: string) => (url.startsWith('/') ? ownOrigin.get() + url : url);
  const api = new KickApi(() => absolute(config.kickApi.apiUrl));
  const provider = kickChannelProvider(config.kick);
  const settleDropClaims = dropSettlement(minimumAge);
  return {
    db,
    now,
    api,
    secrets,
    inbox: new EventInbox(db),
    publicKey: new PublicKey({ configured: config.kickApi.publicKey, fetchKey: () => api.publicKey(), now, log }),
    channel: cacheWithTtl(() => findChannel(db), isCached ? CHANNEL_AGE_MS : 0),
    renameChannel: (broadcaster, at) => renameChannel(db, broadcaster, at),
    onEvent,
    handlers: [
      recordStatus,
      recordNames,
      creditStreamPoints,
      dropClaimHandler(settleDropClaims),
      chatCommandHandler({ minimumAge, publicUrl, accountKey }),
    ],
    settleDropClaims,
    get isConfigured() {
      return config.kick.client !== null;
    },
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
