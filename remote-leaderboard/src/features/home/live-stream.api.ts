import { isRecord, readList, readOptionalNumber, readOptionalText, readRecord } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

const TIMEOUT_MS = 15_000;
const REFRESH_MS = 60_000;

/** What the streaming platform says of the channel. */
export interface Channel {
  live: boolean;
  /** What was streamed last; null where the platform tells none. */
  category: string | null;
  /** Null where the platform tells none, as Kick's official API does. */
  followers: number | null;
}

/**
 * The third-party channel API (specification 1, section 7). It is public, so it gets neither cookies nor our token,
 * which is why this is no call of the shared client.
 * @param address absolute, or relative to the page
 * @throws for whatever is no channel: a status that is no success, no JSON, no object, and after 15 seconds
 */
export async function fetchChannel(address: string): Promise<Channel> {
  const response = await fetch(address, {
    credentials: 'omit',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The channel API answered ${response.status}.`);
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new Error('The channel API answered something that is no channel.');
  const [category] = readList(answer.recent_categories, readRecord);
  return {
    live: Boolean(answer.livestream),
    category: readOptionalText(category?.name),
    followers: readOptionalNumber(answer.followers_count),
  };
}

/**
 * The channel as it was told last, asked for anew each minute while the tab is visible; a failure leaves what is known.
 * Not asked more often where it fails: browsers write each failure to the console.
 * @param address where the channel API is; nothing is asked without it
 */
export const useChannel = (address: string | undefined) =>
  useQuery({
    queryKey: ['streaming', 'channel', address],
    queryFn: () => fetchChannel(address ?? ''),
    enabled: Boolean(address),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
