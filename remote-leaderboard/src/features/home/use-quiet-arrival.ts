import { type RefObject, useEffect, useState } from 'react';

/** More than any page is high: what lies above the view counts as in it, since room made there moves the view as well. */
const EVERYTHING_ABOVE = '1000000px 0px 0px';

/**
 * Whether something that loads late, and for which no room is kept, may appear at its place: at once where it was there
 * from the start, otherwise while the place lies below the view. So nothing moves that a visitor sees.
 * @param place an element without height where it will stand
 * @param loaded it could appear
 */
export function useQuietArrival(place: RefObject<Element | null>, loaded: boolean): boolean {
  const [arrived, setArrived] = useState(loaded);

  useEffect(() => {
    const element = place.current;
    if (arrived || !loaded || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest && (!latest.isIntersecting || isAlwaysInView(latest))) setArrived(true);
      },
      { rootMargin: EVERYTHING_ABOVE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, loaded, arrived]);

  return arrived;
}

/** On a window so high that the place is never out of view, there is nothing to wait for. */
function isAlwaysInView({ boundingClientRect }: IntersectionObserverEntry): boolean {
  return boundingClientRect.top + window.scrollY < window.innerHeight;
}
