import { eq, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { kickChannel } from '../../db/schema';
import type { KickEventHandler } from './kick-event';
import { newSlug } from './record-names';
import type { SecretBox } from '../../lib/secret-box';
import type { PlatformConfig } from '../../config/config';
import { kickProvider, type PlatformAccount, type Provider } from '../../core/oauth/providers';
import type { Tokens } from '../../core/oauth/oauth-client';
import type { PageConfig, SettingsResponse } from '@greenroom/contract';
import { HOUR, MINUTE, SECOND } from '../../lib/durations';

export type ChannelRow = typeof kickChannel.$inferSelect;

/** Scopes to read whose channel it is, whether it is live, and its events. */
export const SCOPES = ['user:read', 'channel:read', 'events:subscribe'];

/** Kick, whose channel the staff connects; with a callback of its own. */
export const kickChannelProvider = (config: PlatformConfig): Provider =>
  kickProvider(config, { slug: 'kick-channel', scope: SCOPES.join(' ') });

/** Binds the encrypted tokens to their place. */
export const TOKEN_PURPOSE = 'kick channel';

/** Fallback; Kick's access tokens last two hours. */
const DEFAULT_LIFETIME_SECONDS = HOUR / SECOND;

export async function findChannel(db: Db): Promise<ChannelRow | undefined> {
  const [row] = await db.select().from(kickChannel);
  return row;
}

/** Returns the columns of new tokens. @param before the refresh token that stays valid without a new one */
export function tokenColumns(tokens: Tokens, { secrets, at, before }: { secrets: SecretBox; at: Date; before: string }) {
  return {
    accessToken: secrets.encrypt(tokens.access, TOKEN_PURPOSE),
    refreshToken: secrets.encrypt(tokens.refresh ?? before, TOKEN_PURPOSE),
    accessExpiresAt: new Date(at.getTime() + (tokens.expiresInSeconds ?? DEFAULT_LIFETIME_SECONDS) * SECOND),
    refreshLeaseUntil: null,
    tokenError: null,
  };
}

/** Saves the channel with its tokens, replacing another one. Known facts of the same channel stay. */
export async function saveChannel(
  tx: Db,
  account: PlatformAccount,
  { tokens, scopes, secrets, at }: { tokens: Tokens & { refresh: string }; scopes: string; secrets: SecretBox; at: Date },
): Promise<ChannelRow | undefined> {
  const [before] = await tx.select().from(kickChannel).for('update');
  const isOther = before && before.kickUserId !== account.id;
  if (isOther) await tx.delete(kickChannel).where(eq(kickChannel.id, before.id));
  const values = {
    kickUserId: account.id,
    name: account.username,
    namedAt: at,
    scopes,
    ...tokenColumns(tokens, { secrets, at, before: tokens.refresh }),
    connectedAt: at,
    nextCheckAt: at,
    subscriptionsError: null,
    subscriptionsFailures: 0,
  };
  await tx
    .insert(kickChannel)
    .values(values)
    .onConflictDoUpdate({ target: kickChannel.id, set: { ...values, slug: newSlug(kickChannel, account) } });
  return before;
}

/** Topic of responses and pages that show the channel: the settings, which every page follows. */
export const CHANNEL_TOPIC = 'settings';

/** Time the last known state is shown while Kick can't be reached. It is requested every two minutes. */
const SHOWN_FOR_MS = 15 * MINUTE;

/** Returns the channel's public state; undefined while unknown, when pages show no stream. */
export function publicChannel(channel: ChannelRow | undefined, now: Date): SettingsResponse['channel'] {
  if (!channel) return undefined;
  const knownAt = Math.max(channel.liveCheckedAt?.getTime() ?? 0, channel.statusAt?.getTime() ?? 0);
  if (now.getTime() - knownAt > SHOWN_FOR_MS) return undefined;
  return { live: channel.isLive === true, category: channel.category };
}

/** Returns the addresses of the channel and its player. The path is the name until it is known. */
export function channelAddresses({ name, slug }: Pick<ChannelRow, 'name' | 'slug'>): Required<Pick<Streaming, 'url' | 'player'>> {
  const path = encodeURIComponent(slug ?? name);
  return { url: `https://kick.com/${path}`, player: `https://player.kick.com/${path}?autoplay=true&muted=true` };
}

type Streaming = NonNullable<PageConfig['streaming']>;

/** Remembers by the newest event whether the channel is live. */
export const recordStatus: KickEventHandler = async (tx, events, { changes }) => {
  const event = events.findLast((one) => one.kind === 'status');
  if (!event) return;
  await tx
    .update(kickChannel)
    .set({ isLive: event.isLive, streamStartedAt: event.startedAt, statusAt: event.occurredAt })
    .where(or(isNull(kickChannel.statusAt), lte(kickChannel.statusAt, event.occurredAt)));
  changes.announce({ topic: CHANNEL_TOPIC });
};
