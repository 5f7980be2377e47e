import { kickChannelEndpoints } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { kickChannel } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { findChannel, type ChannelRow, CHANNEL_TOPIC, channelAddresses } from './channel.repository';
import { checkSubscriptions } from './check-subscriptions';
import type { KickContext } from './kick-context';
import { WEBHOOK_PATH } from './webhook.routes';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { asStaffChannel, retryEvents, summarizeEvents } from './staff-kick-channel.repository';
import { decrypt, withAccessToken } from './access-token';

/**
 * Deletes the subscriptions and revokes the tokens, if Kick can be reached: it ends subscriptions itself whose events are refused for a
 * day.
 */
async function endConnection(kick: KickContext, channel: ChannelRow, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const ids = channel.subscriptions.map(({ id }) => id);
  try {
    if (ids.length > 0) await withAccessToken(kick, channel, (token) => kick.api.unsubscribe(token, ids));
    await kick.revoke(decrypt(kick, channel.refreshToken));
  } catch (cause) {
    log.warn({ err: cause }, 'The connection to Kick was not ended there');
  }
}

/** Registers the connection to the channel on Kick, which `/auth/kick-channel` makes. */
export function staffKickChannelRoutes(handle: HandleEndpoint, context: ModuleContext & { kick: KickContext }): void {
  const { db, now, kick, siteConfig } = context;

  handle(kickChannelEndpoints.get, async ({ request }) => {
    const channel = await findChannel(db);
    const webhookUrl = request.publicOrigin + WEBHOOK_PATH;
    return {
      data: {
        is_configured: kick.isConfigured,
        webhook_url: webhookUrl,
        channel: channel ? asStaffChannel(channel) : null,
        live_stream: { settings: siteConfig.streaming ?? {}, from_kick: channel ? channelAddresses(channel) : null },
        ...(await summarizeEvents(db)),
      },
    };
  });

  handle(kickChannelEndpoints.connect, () => Promise.resolve({}));

  handle(kickChannelEndpoints.check, async () => {
    if (!(await findChannel(db))) throw notConnected();
    await checkSubscriptions(kick);
    return {};
  });

  handle(kickChannelEndpoints.disconnect, async ({ staff, request }) => {
    const channel = await findChannel(db);
    if (!channel) throw notConnected();
    await endConnection(kick, channel, request.log);
    await changeAsStaff(context, {
      staff,
      topics: [CHANNEL_TOPIC],
      change: async (tx) => {
        await tx.delete(kickChannel).where(eq(kickChannel.connectedAt, channel.connectedAt));
        return {
          result: null,
          audit: {
            action: 'delete',
            subject: 'kick-channel',
            subjectId: channel.kickUserId,
            summary: `Disconnected the Kick channel ${channel.name}`,
          },
        };
      },
    });
    return {};
  });

  handle(kickChannelEndpoints.retry, async ({ staff, body: { ids } }) => {
    const events = await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const result = await retryEvents(tx, ids, now());
        const audit = {
          action: 'update',
          subject: 'kick-channel',
          subjectId: 'events',
          summary: `Had ${result} ${result === 1 ? 'event' : 'events'} of Kick attempted again`,
        };
        return { result, audit: result > 0 ? audit : [] };
      },
    });
    kick.inbox.notify();
    return { data: { events } };
  });
}

const notConnected = () => new HttpProblem(404, 'No channel is connected.');
