import { kickChannelEndpoints, KICK_EVENT_KINDS, SetAsideEvent, StaffKickChannel, type KickOverview } from '@greenroom/contract/admin';
import { eq, and, desc, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { kickChannel, kickEvents } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { findChannel, CHANNEL_TOPIC, channelAddresses, type ChannelRow } from './channel.repository';
import { checkSubscriptions } from './check-subscriptions';
import type { KickContext } from './kick-context';
import { WEBHOOK_PATH } from './webhook.routes';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { decrypt, withAccessToken } from './access-token';
import type { Db } from '../../db/client';
import { toWire } from '../../db/wire';
import { EVENT_TYPES } from './parse-event';

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
    return {
      data: {
        is_configured: kick.isConfigured,
        webhook_url: request.publicOrigin + WEBHOOK_PATH,
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
        const summary = `Disconnected the Kick channel ${channel.name}`;
        return { result: null, audit: { action: 'delete', subject: 'kick-channel', subjectId: channel.kickUserId, summary } };
      },
    });
    return {};
  });

  handle(kickChannelEndpoints.retry, async ({ staff, body: { ids } }) => {
    const events = await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const result = await retryEvents(tx, ids, now());
        const summary = `Had ${result} ${result === 1 ? 'event' : 'events'} of Kick attempted again`;
        const audit = { action: 'update', subject: 'kick-channel', subjectId: 'events', summary };
        return { result, audit: result > 0 ? audit : [] };
      },
    });
    kick.inbox.notify();
    return { data: { events } };
  });
}

const notConnected = () => new HttpProblem(404, 'No channel is connected.');

const LISTED = 100;

async function summarizeEvents(db: Db): Promise<Pick<KickOverview, 'last_events' | 'waiting' | 'set_aside' | 'set_aside_events'>> {
  const lastEvents = [];
  // One index lookup for each kind.
  for (const kind of KICK_EVENT_KINDS) {
    const [row] = await db
      .select({ at: max(kickEvents.receivedAt) })
      .from(kickEvents)
      .where(eq(kickEvents.kind, kind));
    lastEvents.push({ kind, received_at: row?.at?.toISOString() ?? null });
  }
  const isSetAside = and(isNotNull(kickEvents.setAsideAt), isNull(kickEvents.doneAt));
  const rows = await db.select().from(kickEvents).where(isSetAside).orderBy(desc(kickEvents.setAsideAt), desc(kickEvents.id)).limit(LISTED);
  return {
    last_events: lastEvents,
    waiting: await db.$count(kickEvents, and(isNull(kickEvents.doneAt), isNull(kickEvents.setAsideAt))),
    set_aside: await db.$count(kickEvents, isSetAside),
    set_aside_events: rows.map((row) => toWire(SetAsideEvent, row)),
  };
}

/** Retries events that were set aside, at once. @param ids all of them if undefined @returns their number */
async function retryEvents(tx: Db, ids: number[] | undefined, now: Date): Promise<number> {
  const rows = await tx
    .update(kickEvents)
    .set({ setAsideAt: null, attempts: 0, nextAttemptAt: now })
    .where(and(isNotNull(kickEvents.setAsideAt), isNull(kickEvents.doneAt), ids && inArray(kickEvents.id, ids)))
    .returning({ id: kickEvents.id });
  return rows.length;
}

function asStaffChannel(row: ChannelRow): StaffKickChannel {
  return {
    ...toWire(StaffKickChannel, row),
    scopes: row.scopes.split(' '),
    problem: row.tokenError,
    subscriptions: EVENT_TYPES.map((event) => ({ event, is_active: row.subscriptions.some((one) => one.event === event) })),
  };
}
