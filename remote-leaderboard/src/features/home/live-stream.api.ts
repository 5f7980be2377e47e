import type { SettingsResponse } from '@greenroom/contract';
import { isRecord, readFlag, readList, readOptionalNumber, readOptionalText, readRecord, type Unread } from '@greenroom/shared-ui/http';
import { type SiteConfig, siteSettingsQuery, useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

const TIMEOUT_MS = 15_000;
const REFRESH_MS = 60_000;

/** The channel as the streaming platform, or the site, reports it. */
export interface Channel {
  live: boolean;
  /** The current or most recent category; null if the platform sends none. */
  category: string | null;
  /** Null if the platform sends none, like Kick's official API. */
  followers: number | null;
}

/**
 * Requests the third-party channel API (docs/product.md#home). It bypasses the shared HTTP client, since a third party must
 * get neither cookies nor the CSRF token.
 * @param address absolute, or relative to the page
 * @throws if the status is not 2xx, the body is not a JSON object, or after 15 seconds
 */
async function fetchChannel(address: string): Promise<Channel> {
  const response = await fetch(address, {
    credentials: 'omit',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The channel API answered ${response.status}.`);
  const channel: unknown = await response.json();
  if (!isRecord(channel)) throw new Error('The channel API answered something that is no channel.');
  const [category] = readList(channel.recent_categories, readRecord);
  return {
    live: Boolean(channel.livestream),
    category: readOptionalText(category?.name),
    followers: readOptionalNumber(channel.followers_count),
  };
}

/**
 * The channel, refetched each minute while the tab is visible; a failure keeps the last data. No retries: browsers log each failed
 * request to the console.
 * @param address URL of the channel API; no request without it
 */
function useChannelOfPlatform(address: string | undefined): Channel | undefined {
  const { data } = useQuery({
    queryKey: ['streaming', 'channel', address],
    queryFn: () => fetchChannel(address ?? ''),
    enabled: Boolean(address),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  return data;
}

/** The connected channel in the site's settings; null without one, and while its state is not known. */
function readChannel(response: Unread<SettingsResponse>): Channel | null {
  const { channel } = readRecord(response);
  if (!isRecord(channel)) return null;
  return { live: readFlag(channel.live), category: readOptionalText(channel.category), followers: null };
}

/** The connected channel. The shell has requested it, and live updates carry it: it is refetched only without them. */
function useChannelOfSite(isEnabled: boolean): Channel | null | undefined {
  const isLive = useLive('settings', siteSettingsQuery.queryKey) > 0;
  const { data } = useQuery({
    ...siteSettingsQuery,
    select: readChannel,
    enabled: isEnabled,
    refetchInterval: isLive ? false : REFRESH_MS,
  });
  return data;
}

/** The channel of a stream that has all its addresses: of the channel API that is configured, or else the one that is connected. */
export function useChannel({ channelApi, player, url }: SiteConfig['streaming']): Channel | null | undefined {
  const isComplete = Boolean(url && player);
  const ofPlatform = useChannelOfPlatform(isComplete ? channelApi : undefined);
  const ofSite = useChannelOfSite(isComplete && !channelApi);
  return channelApi ? ofPlatform : ofSite;
}
