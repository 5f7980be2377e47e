import type { FastifyBaseLogger } from 'fastify';
import { decrypt, withAccessToken } from './access-token';
import type { ChannelRow } from './channel.repository';
import type { KickContext } from './kick-context';

/**
 * Deletes the subscriptions at Kick and revokes the tokens, as far as Kick can be reached: it ends subscriptions by itself whose events
 * are refused for a day.
 */
export async function endConnection(kick: KickContext, channel: ChannelRow, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const ids = channel.subscriptions.map(({ id }) => id);
  try {
    if (ids.length > 0) await withAccessToken(kick, channel, (token) => kick.api.unsubscribe(token, ids));
    await kick.revoke(decrypt(kick, channel.refreshToken));
  } catch (cause) {
    log.warn({ err: cause }, 'The connection to Kick was not ended there');
  }
}
