import type { Db } from '../../db/client';
import type { SecretBox } from '../../lib/secret-box';
import type { Tokens } from '../../core/oauth/oauth-client';
import type { SettleDropClaims } from '../drops/settle-drop-claims';
import type { EventInbox } from './event-inbox';
import type { KickApi } from './kick-api';
import type { KickEventHandler } from './kick-event';

/** Dependencies of the channel's connection, shared by jobs, the panel and the sign-in's callback. */
export interface KickContext {
  db: Db;
  now: () => Date;
  api: KickApi;
  secrets: SecretBox;
  inbox: EventInbox;
  handlers: readonly KickEventHandler[];
  settleDropClaims: SettleDropClaims;
  /** True if there is a client, without which no channel can be connected. */
  isConfigured: boolean;
  /** @throws {CodeRefused} and the errors of a provider that fails */
  refresh: (refreshToken: string) => Promise<Tokens>;
  revoke: (token: string) => Promise<void>;
}
