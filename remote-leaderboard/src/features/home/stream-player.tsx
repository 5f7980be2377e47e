import { useEffect, useRef, useState } from 'react';
import styles from './live-stream.module.css';

/** How far from the view its load begins, in pixels: a player is heavy, and most visits end above it. */
const NEAR = 300;

/** What the frame may do besides filling the screen; all else, such as camera and location, stays refused. */
const ALLOWED = 'autoplay; encrypted-media; picture-in-picture';

/**
 * The platform's player in a box of its shape, which is there from the start. It is loaded as the box comes near the view,
 * much nearer than with the `loading` attribute, for which Chromium's "near" is up to three screens away.
 */
export function StreamPlayer({ address, title }: { address: string; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !box.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: `${NEAR}px`,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near]);

  return (
    <div ref={box} className={styles.player}>
      {near && <iframe src={address} title={title} loading="lazy" allow={ALLOWED} allowFullScreen />}
    </div>
  );
}
