import { z } from 'zod';
import { Count, RowId, Timestamp } from '../primitives';
import { dataResponse, SuccessResponse, defineEndpoint } from '../endpoint';

/** The kinds of events that arrive from the channel. */
export const KICK_EVENT_KINDS = ['chat', 'follow', 'subscription', 'gifts', 'status', 'ban'] as const;
export const KickEventKind = z.enum(KICK_EVENT_KINDS);
export type KickEventKind = z.infer<typeof KickEventKind>;

/** The connected channel. */
export const StaffKickChannel = z.object({
  name: z.string(),
  /** The path of the channel on Kick; null if it is not known. */
  slug: z.string().nullable(),
  /** What its owner has allowed. */
  scopes: z.array(z.string()),
  connected_at: Timestamp,
  /** Why the channel has to be connected again; null while Kick accepts the connection. */
  problem: z.string().nullable(),
  /** Null before the first event about it. */
  is_live: z.boolean().nullable(),
  /** What is played, or was last; null until Kick has named it. */
  category: z.string().nullable(),
  live_checked_at: Timestamp.nullable(),
  /** All types that are subscribed to; false for those without a subscription. */
  subscriptions: z.array(z.object({ event: z.string(), is_active: z.boolean() })),
  subscriptions_checked_at: Timestamp.nullable(),
  /** Why the last check failed. */
  subscriptions_error: z.string().nullable(),
  next_check_at: Timestamp,
});
export type StaffKickChannel = z.infer<typeof StaffKickChannel>;

/** An event that is no longer attempted. */
export const SetAsideEvent = z.object({
  id: RowId,
  kind: KickEventKind,
  occurred_at: Timestamp,
  attempts: Count,
  error: z.string().nullable(),
});
export type SetAsideEvent = z.infer<typeof SetAsideEvent>;

/** The connection to Kick and its events. */
export const KickOverview = z.object({
  /** Whether the server has a client of Kick, without which no channel can be connected. */
  is_configured: z.boolean(),
  /** The address for Kick's developer settings, which has to be reachable from the internet. */
  webhook_url: z.string(),
  channel: StaffKickChannel.nullable(),
  /** Where the live stream of the home page comes from: settings of the operator win over what the connected channel has. */
  live_stream: z.object({
    settings: z.object({ player: z.string(), url: z.string(), channelApi: z.string() }).partial(),
    from_kick: z.object({ player: z.string(), url: z.string() }).nullable(),
  }),
  /** When the last event of each kind arrived, as far as events are stored. */
  last_events: z.array(z.object({ kind: KickEventKind, received_at: Timestamp.nullable() })),
  /** Events that wait to be worked off. */
  waiting: Count,
  set_aside: Count,
  /** The newest of those. */
  set_aside_events: z.array(SetAsideEvent),
});
export type KickOverview = z.infer<typeof KickOverview>;

export const kickChannelEndpoints = {
  get: defineEndpoint('GET /kick-channel', {
    permission: 'channel:see',
    summary: 'The connected channel, its subscriptions and events',
    response: dataResponse(KickOverview),
  }),
  connect: defineEndpoint('POST /kick-channel/connect', {
    permission: 'channel:configure',
    summary: 'Confirm the session for the page that connects a channel, which can only refuse',
    response: SuccessResponse,
  }),
  check: defineEndpoint('POST /kick-channel/check', {
    permission: 'channel:work',
    summary: 'Check the subscriptions now',
    response: SuccessResponse,
  }),
  disconnect: defineEndpoint('DELETE /kick-channel', {
    permission: 'channel:configure',
    summary: 'Disconnect the channel',
    response: SuccessResponse,
  }),
  retry: defineEndpoint('POST /kick-channel/events/retry', {
    permission: 'channel:work',
    summary: 'Attempt events again that were set aside',
    /** Without ids: all of them. */
    body: z.object({ ids: z.array(RowId).max(1000).optional() }),
    response: dataResponse(z.object({ events: Count })),
  }),
};
