import { Badge } from '@greenroom/shared-ui/badge';
import { buttonClass } from '@greenroom/shared-ui/button';
import { useSiteConfig, type SiteConfig, siteSettingsQuery, useLive } from '@greenroom/shared-ui/platform';
import { Section } from '@greenroom/shared-ui/section';
import { useRef, type RefObject, useEffect, useState } from 'react';
import type { SettingsResponse } from '@greenroom/contract';
import { isRecord, readFlag, readList, readOptionalNumber, readOptionalText, readRecord, type Unread } from '@greenroom/shared-ui/http';
import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../texts';
import styles from './live-stream.module.css';

/** Draws the channel (docs/product.md#home), once loaded and if its addresses are known (docs/site-config.md#the-live-stream). */
export function LiveStream() {
  const { streaming } = useSiteConfig();
  const { name, player, url } = streaming;
  const channel = useChannel(streaming);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRevealWithoutShift(place, Boolean(channel));
  // No height is reserved for a stream that may never load.
  if (!channel || !url || !player || !shown) return <div ref={place} />;
  return (
    <Section title={t('Live Stream')}>
      <div className={styles.stream} data-live={channel.live}>
        <StreamPlayer address={player} title={t('The stream on {name}', { name })} />
        <div className={styles.about}>
          <ChannelFacts channel={channel} />
          <a
            className={buttonClass({ variant: channel.live ? 'primary' : 'secondary' })}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('Watch on {name}', { name })}
            <svg viewBox="0 0 16 16" aria-hidden="true" data-directed>
              <path d="M6 3H3v10h10v-3M9 3h4v4m0-4L7.5 8.5" />
            </svg>
          </a>
        </div>
      </div>
    </Section>
  );
}

const ChannelFacts = ({ channel: { live, category, followers } }: { channel: Channel }) => (
  <div className={styles.facts}>
    <Badge tone={live ? 'green' : 'neutral'} dot={live}>
      {live ? t('LIVE NOW') : t('OFFLINE')}
    </Badge>
    {category && (
      <h3 className={styles.category}>
        <span>{live ? t('Playing') : t('Last played')}</span> {category}
      </h3>
    )}
    {followers !== null && (
      <p className={styles.followers}>{t({ one: '{count} follower', other: '{count} followers' }, { count: followers })}</p>
    )}
  </div>
);

/** Larger than any page: whatever is above the viewport counts as in view, since inserting it there shifts the viewport as well. */
const ROOT_MARGIN = '1000000px 0px 0px';

/** Tells whether late content may show without a layout shift: if it was loaded at mount, else while its place is below the viewport. */
function useRevealWithoutShift(place: RefObject<Element | null>, loaded: boolean): boolean {
  const [revealed, setRevealed] = useState(loaded);

  useEffect(() => {
    const element = place.current;
    if (revealed || !loaded || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest && (!latest.isIntersecting || isAlwaysInView(latest))) setRevealed(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, loaded, revealed]);

  return revealed;
}

/** Tells whether the window is so tall that the place never leaves the viewport. */
const isAlwaysInView = ({ boundingClientRect }: IntersectionObserverEntry): boolean =>
  boundingClientRect.top + window.scrollY < window.innerHeight;

/** Distance from the viewport in pixels at which the player loads: it is heavy, and most visitors never scroll that far. */
const LOAD_MARGIN_PX = 300;

/** Permissions of the frame besides fullscreen; all others, such as camera and geolocation, stay denied. */
const PERMISSIONS = 'autoplay; encrypted-media; picture-in-picture';

/** Draws the platform's player near the viewport; the `loading` attribute alone would load it up to three screens earlier in Chromium. */
function StreamPlayer({ address, title }: { address: string; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !box.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: `${LOAD_MARGIN_PX}px`,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near]);

  return (
    <div ref={box} className={styles.player}>
      {near && <iframe src={address} title={title} loading="lazy" allow={PERMISSIONS} allowFullScreen />}
    </div>
  );
}

const TIMEOUT_MS = 15_000;
const REFRESH_MS = 60_000;

interface Channel {
  live: boolean;
  /** The current or most recent category; null if the platform sends none. */
  category: string | null;
  /** Null if the platform sends none, like Kick's official API. */
  followers: number | null;
}

/** Requests the channel API without the HTTP client: a third party must get neither cookies nor the CSRF token (docs/product.md#home). */
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

/** Reads the connected channel; null without one, and while its state isn't known. */
function readChannel(response: Unread<SettingsResponse>): Channel | null {
  const { channel } = readRecord(response);
  if (!isRecord(channel)) return null;
  return { live: readFlag(channel.live), category: readOptionalText(channel.category), followers: null };
}

/** Returns the channel of a stream that has all its addresses: from the configured channel API, or else the connected one. */
function useChannel({ channelApi, player, url }: SiteConfig['streaming']): Channel | null | undefined {
  const isComplete = Boolean(url && player);
  // Each minute while visible; a failure keeps the data. No retries: browsers log each failed request.
  const ofPlatform = useQuery({
    queryKey: ['streaming', 'channel', channelApi],
    queryFn: isComplete && channelApi ? () => fetchChannel(channelApi) : skipToken,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  // The shell has requested it, and live updates carry it: it is refetched only without them.
  const isLive = useLive('settings', siteSettingsQuery.queryKey) > 0;
  const ofSite = useQuery({
    ...siteSettingsQuery,
    select: readChannel,
    enabled: isComplete && !channelApi,
    refetchInterval: isLive ? false : REFRESH_MS,
  });
  return (channelApi ? ofPlatform : ofSite).data;
}
