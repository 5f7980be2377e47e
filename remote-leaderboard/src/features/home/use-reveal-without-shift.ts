import { type RefObject, useEffect, useState } from 'react';

/** Larger than any page: whatever is above the viewport counts as in view, since inserting it there shifts the viewport as well. */
const ROOT_MARGIN = '1000000px 0px 0px';

/**
 * Whether content that loads late, and has no space reserved, may be shown without a visible layout shift: at once if it was loaded at
 * mount, otherwise only while its place is below the viewport.
 * @param place an element without height at the content's position
 * @param loaded whether the content is ready
 */
export function useRevealWithoutShift(place: RefObject<Element | null>, loaded: boolean): boolean {
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
