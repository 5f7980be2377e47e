import { Badge } from '@greenroom/shared-ui/badge';
import { buttonClass } from '@greenroom/shared-ui/button';
import { formatCount } from '@greenroom/shared-ui/format';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { Section } from '@greenroom/shared-ui/section';
import { useRef, type RefObject, useEffect, useState } from 'react';
import { type Channel, useChannel } from './live-stream.api';
import styles from './live-stream.module.css';
import { StreamPlayer } from './stream-player';

/**
 * The streamer's channel at the end of the page. Hidden until its data have loaded (docs/product.md#home), and if its addresses are not
 * known (docs/site-config.md#the-live-stream).
 */
export function LiveStream() {
  const { streaming } = useSiteConfig();
  const { name, player, url } = streaming;
  const channel = useChannel(streaming);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRevealWithoutShift(place, Boolean(channel));
  // No height is reserved for a stream that may never load.
  if (!channel || !url || !player || !shown) return <div ref={place} />;
  return (
    <Section title="Live Stream">
      <div className={styles.stream} data-live={channel.live}>
        <StreamPlayer address={player} title={`The stream on ${name}`} />
        <div className={styles.about}>
          <ChannelFacts channel={channel} />
          <a
            className={buttonClass({ variant: channel.live ? 'primary' : 'secondary' })}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            Watch on {name}
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M6 3H3v10h10v-3M9 3h4v4m0-4L7.5 8.5" />
            </svg>
          </a>
        </div>
      </div>
    </Section>
  );
}

function ChannelFacts({ channel: { live, category, followers } }: { channel: Channel }) {
  return (
    <div className={styles.facts}>
      <Badge tone={live ? 'green' : 'neutral'} dot={live}>
        {live ? 'LIVE NOW' : 'OFFLINE'}
      </Badge>
      {category && (
        <h3 className={styles.category}>
          <span>{live ? 'Playing' : 'Last played'}</span> {category}
        </h3>
      )}
      {followers !== null && <p className={styles.followers}>{formatCount(followers, 'follower', 'followers')}</p>}
    </div>
  );
}

/** Larger than any page: whatever is above the viewport counts as in view, since inserting it there shifts the viewport as well. */
const ROOT_MARGIN = '1000000px 0px 0px';

/**
 * Whether content that loads late, and has no space reserved, may be shown without a visible layout shift: at once if it was loaded at
 * mount, otherwise only while its place is below the viewport.
 * @param place an element without height at the content's position
 * @param loaded whether the content is ready
 */
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

/** Whether the window is so tall that the place never leaves the viewport. */
function isAlwaysInView({ boundingClientRect }: IntersectionObserverEntry): boolean {
  return boundingClientRect.top + window.scrollY < window.innerHeight;
}
