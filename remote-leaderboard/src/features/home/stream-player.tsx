import { useEffect, useRef, useState } from 'react';
import styles from './live-stream.module.css';

/** Distance from the viewport in pixels at which the player loads: it is heavy, and most visitors never scroll that far. */
const LOAD_MARGIN_PX = 300;

/** Permissions of the frame besides fullscreen; all others, such as camera and geolocation, stay denied. */
const PERMISSIONS = 'autoplay; encrypted-media; picture-in-picture';

/**
 * The platform's player in a box of fixed aspect ratio. It loads when the box comes near the viewport; the `loading` attribute alone
 * would load it up to three screens earlier in Chromium.
 */
export function StreamPlayer({ address, title }: { address: string; title: string }) {
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
