import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { StoredSubscription } from '../../db/schema';
import { readPublicKey } from '../../lib/rsa-key';
import { slug, text } from './parse-event';
import { HOUR, SECOND } from '../../lib/durations';

const TIMEOUT_MS = 10 * SECOND;

/** Thrown if Kick's API failed. The message is for the staff, and contains nothing of the response. */
export class KickFailed extends Error {}

export class AccessRefused extends KickFailed {}

/** Thrown for too many requests; nothing was done. */
export class RateLimited extends KickFailed {
  /** @param pauseMs how long Kick requests to wait */
  constructor(readonly pauseMs: number) {
    super(`Kick's rate limit is reached. It requests to wait for ${Math.ceil(pauseMs / SECOND)} seconds.`);
  }
}

/** State of a channel by Kick's API, which does not count followers. */
export interface ChannelStatus {
  isLive: boolean;
  title: string;
  /** Null while it is not live. */
  startedAt: Date | null;
  /** Empty if Kick names none. */
  category: string;
  slug: string | undefined;
}

/** A subscription of this app; possibly to events of another channel. */
export interface ListedSubscription extends StoredSubscription {
  broadcasterId: string;
}

const id = z.union([z.string(), z.int().transform(String)]);
const PublicKeyResponse = z.object({ data: z.object({ public_key: z.string() }) });
const ChannelsResponse = z.object({
  data: z.array(
    z.object({
      broadcaster_user_id: id,
      slug,
      stream_title: z.string().nullish(),
      category: z.object({ name: text(100) }).nullish(),
      stream: z.object({ is_live: z.boolean(), start_time: z.string().nullish() }).nullish(),
    }),
  ),
});
const SubscriptionsResponse = z.object({
  data: z.array(z.object({ id: z.string(), event: z.string(), version: z.int(), broadcaster_user_id: id })),
});
const ChatResponse = z.object({ data: z.object({ is_sent: z.boolean() }) });
const SubscribeResponse = z.object({
  data: z.array(z.object({ name: z.string(), version: z.int(), subscription_id: z.string().nullish(), error: z.string().nullish() })),
});

export class KickApi {
  /** @param baseUrl resolved at each request: the demo's mock is on this server, whose port is known once it listens */
  constructor(private readonly baseUrl: () => string) {}

  /** The key that signs webhooks. @throws {KickFailed} */
  async publicKey(): Promise<KeyObject> {
    const { data } = parse(PublicKeyResponse, await this.request('GET', '/public-key'));
    const key = readPublicKey(data.public_key);
    if (!key) throw new KickFailed('Kick responded with a public key that is not usable.');
    return key;
  }

  /** @throws {KickFailed} */
  async channelStatus(token: string, broadcasterId: string): Promise<ChannelStatus> {
    const { data } = parse(ChannelsResponse, await this.request('GET', `/channels?broadcaster_user_id=${broadcasterId}`, { token }));
    const channel = data.find((one) => one.broadcaster_user_id === broadcasterId);
    if (!channel) throw new KickFailed('Kick does not list the channel.');
    const startedAt = new Date(channel.stream?.start_time ?? NaN);
    // While a channel is not live, the time is missing or the year 1.
    const isLive = channel.stream?.is_live === true && startedAt.getTime() > 0;
    const { stream_title: title, category } = channel;
    return { isLive, title: title ?? '', startedAt: isLive ? startedAt : null, category: category?.name.trim() ?? '', slug: channel.slug };
  }

  /** @throws {KickFailed} */
  async subscriptions(token: string): Promise<ListedSubscription[]> {
    const { data } = parse(SubscriptionsResponse, await this.request('GET', '/events/subscriptions', { token }));
    return data.map(({ broadcaster_user_id: broadcasterId, ...subscription }) => ({ ...subscription, broadcasterId }));
  }

  /** Subscribes to events in version 1. @returns the new subscriptions, and the types that Kick refused @throws {KickFailed} */
  async subscribe(
    token: string,
    broadcasterId: string,
    types: readonly string[],
  ): Promise<{ made: StoredSubscription[]; refused: string[] }> {
    const body = { broadcaster_user_id: Number(broadcasterId), events: types.map((name) => ({ name, version: 1 })), method: 'webhook' };
    const { data } = parse(SubscribeResponse, await this.request('POST', '/events/subscriptions', { token, body }));
    const made = data.flatMap(({ name, version, subscription_id: subscription, error }) =>
      subscription && !error ? [{ id: subscription, event: name, version }] : [],
    );
    return { made, refused: types.filter((type) => !made.some(({ event }) => event === type)) };
  }

  /** @throws {KickFailed} */
  async unsubscribe(token: string, ids: readonly string[]): Promise<void> {
    await this.request('DELETE', `/events/subscriptions?${new URLSearchParams(ids.map((one): [string, string] => ['id', one]))}`, {
      token,
    });
  }

  /** Writes in the chat of the token's channel, as the app's bot. @throws {KickFailed} */
  async sendChat(token: string, { text, replyTo }: { text: string; replyTo: string | null }): Promise<void> {
    const body = { type: 'bot', content: text, ...(replyTo !== null && { reply_to_message_id: replyTo }) };
    const { data } = parse(ChatResponse, await this.request('POST', '/chat', { token, body }));
    if (!data.is_sent) throw new KickFailed('Kick accepted the message and did not send it.');
  }

  private async request(method: string, path: string, { token, body }: { token?: string; body?: object } = {}): Promise<unknown> {
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(this.baseUrl() + path, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new KickFailed('Kick could not be reached.', { cause });
    });
    const text = await response.text().catch(() => '');
    if (response.status === 401) throw new AccessRefused('Kick refused the access (status 401).');
    if (response.status === 429) throw new RateLimited(pauseOf(response.headers.get('retry-after')));
    if (!response.ok) throw new KickFailed(`Kick responded with status ${response.status}.`);
    if (text === '') return null;
    try {
      return JSON.parse(text);
    } catch {
      throw new KickFailed('Kick responded with something that is not JSON.');
    }
  }
}

/** Default, if Kick does not say how long to wait. */
const DEFAULT_PAUSE_MS = 30 * SECOND;
const MAX_PAUSE_MS = HOUR;

function pauseOf(retryAfter: string | null): number {
  const pauseMs = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) * SECOND : DEFAULT_PAUSE_MS;
  return Math.min(pauseMs, MAX_PAUSE_MS);
}

function parse<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const { success, data } = schema.safeParse(json);
  if (!success) throw new KickFailed('Kick responded with something unexpected.');
  return data;
}
