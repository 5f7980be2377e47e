import type { PageConfig, SettingsResponse } from '@greenroom/contract';
import { MINUTE } from '../../lib/durations';
import type { ChannelRow } from './channel.repository';

/** The topic of the responses and pages that show the channel: the settings, which every page requests and follows. */
export const CHANNEL_TOPIC = 'settings';

/** How long what was last known of the channel is shown while Kick can't be reached. It is requested every two minutes. */
const SHOWN_FOR_MS = 15 * MINUTE;

/** The state of the channel for visitors; undefined while it is not known, without which pages show no stream. */
export function publicChannel(channel: ChannelRow | undefined, now: Date): SettingsResponse['channel'] {
  if (!channel) return undefined;
  const knownAt = Math.max(channel.liveCheckedAt?.getTime() ?? 0, channel.statusAt?.getTime() ?? 0);
  if (now.getTime() - knownAt > SHOWN_FOR_MS) return undefined;
  return { live: channel.isLive === true, category: channel.category };
}

/** The addresses of the channel on Kick, and of its player. The path is the name until it is known. */
export function channelAddresses({ name, slug }: Pick<ChannelRow, 'name' | 'slug'>): Required<Pick<Streaming, 'url' | 'player'>> {
  const path = encodeURIComponent(slug ?? name);
  return { url: `https://kick.com/${path}`, player: `https://player.kick.com/${path}?autoplay=true&muted=true` };
}

type Streaming = NonNullable<PageConfig['streaming']>;
