import { z } from 'zod';
import { Count, RowId, Timestamp } from '../primitives';
import { endpointsOf } from './resource';

export const KICK_EVENT_KINDS = ['chat', 'follow', 'subscription', 'gifts', 'status', 'ban'] as const;
export const KickEventKind = z.enum(KICK_EVENT_KINDS);
export type KickEventKind = z.infer<typeof KickEventKind>;

export const StaffKickChannel = z.object({
  name: z.string(),
  /** Path of the channel on Kick, if known. */
  slug: z.string().nullable(),
  scopes: z.array(z.string()),
  connected_at: Timestamp,
  problem: z.string().nullable(),
  is_live: z.boolean().nullable(),
  category: z.string().nullable(),
  live_checked_at: Timestamp.nullable(),
  subscriptions: z.array(z.object({ event: z.string(), is_active: z.boolean() })),
  subscriptions_checked_at: Timestamp.nullable(),
  subscriptions_error: z.string().nullable(),
  next_check_at: Timestamp,
});
export type StaffKickChannel = z.infer<typeof StaffKickChannel>;

export const SetAsideEvent = z.object({
  id: RowId,
  kind: KickEventKind,
  occurred_at: Timestamp,
  attempts: Count,
  error: z.string().nullable(),
});
export type SetAsideEvent = z.infer<typeof SetAsideEvent>;

export const KickOverview = z.object({
  /** Without a client of Kick, no channel can be connected. */
  is_configured: z.boolean(),
  /** Address for Kick's developer settings, reachable from the internet. */
  webhook_url: z.string(),
  channel: StaffKickChannel.nullable(),
  /** Source of the home page's live stream: settings of the operator win over the connected channel. */
  live_stream: z.object({
    settings: z.object({ player: z.string(), url: z.string(), channelApi: z.string() }).partial(),
    from_kick: z.object({ player: z.string(), url: z.string() }).nullable(),
  }),
  last_events: z.array(z.object({ kind: KickEventKind, received_at: Timestamp.nullable() })),
  waiting: Count,
  set_aside: Count,
  set_aside_events: z.array(SetAsideEvent),
});
export type KickOverview = z.infer<typeof KickOverview>;

const { see, work, configure } = endpointsOf('channel');

export const kickChannelEndpoints = {
  get: see('GET /kick-channel', 'The connected channel with its subscriptions and events', KickOverview),
  connect: configure('POST /kick-channel/connect', 'Confirm the session before connecting a channel', null),
  check: work('POST /kick-channel/check', 'Check the subscriptions now', null),
  disconnect: configure('DELETE /kick-channel', 'Disconnect the channel', null),
  retry: work('POST /kick-channel/events/retry', 'Retry events that were set aside', z.object({ events: Count }), {
    /** Without ids, all of them. */
    body: z.object({ ids: z.array(RowId).max(1000).optional() }),
  }),
};
