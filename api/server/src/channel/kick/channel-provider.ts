import type { PlatformConfig } from '../../config/config';
import { kickProvider, type Provider } from '../../core/oauth/providers';

/** Scopes to read whose channel it is, whether it is live, and its events. */
export const SCOPES = ['user:read', 'channel:read', 'events:subscribe'];

/** Kick, whose channel the staff connects; with a callback of its own. */
export function kickChannelProvider(config: PlatformConfig): Provider {
  return kickProvider(config, { slug: 'kick-channel', scope: SCOPES.join(' ') });
}
