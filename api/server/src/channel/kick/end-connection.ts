import type { FastifyBaseLogger } from 'fastify';
import { decrypt, withAccessToken } from './access-token';
import type { ChannelRow } from './channel.repository';
import type { KickTools } from './kick-tools';

/**
 * Deletes the subscriptions at Kick and revokes the tokens, as far as Kick can be reached: it ends subscriptions by itself whose events
 * are refused for a day.
 */
export async function endConnection(tools: KickTools, channel: ChannelRow, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const ids = channel.subscriptions.map(({ id }) => id);
  try {
    if (ids.length > 0) await withAccessToken(tools, channel, (token) => tools.api.unsubscribe(token, ids));
    await tools.revoke(decrypt(tools, channel.refreshToken));
  } catch (cause) {
    log.warn({ err: cause }, 'The connection to Kick was not ended there');
  }
}
