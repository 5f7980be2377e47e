import { isRecord, readList, readOptionalNumber, readOptionalText, readRecord } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

const TIMEOUT_MS = 15_000;
const REFRESH_MS = 60_000;

/** The channel as the streaming platform reports it. */
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
export const useChannel = (address: string | undefined) =>
  useQuery({
    queryKey: ['streaming', 'channel', address],
    queryFn: () => fetchChannel(address ?? ''),
    enabled: Boolean(address),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
