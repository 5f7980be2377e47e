import { useState } from 'react';
import styles from './slot-image.module.css';

/**
 * A slot's image, uncropped at any aspect ratio, on a blurred copy of itself; a drawn placeholder of the same size if there is none
 * or it fails to load.
 */
export function SlotImage({ source }: { source: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={styles.picture}>
      {source && source !== failed ? (
        // Decorative: the slot's name is next to it.
        <>
          <img className={styles.glow} src={source} alt="" loading="lazy" decoding="async" />
          <img src={source} alt="" loading="lazy" decoding="async" onError={() => setFailed(source)} />
        </>
      ) : (
        <svg viewBox="0 0 128 72" aria-hidden="true">
          <path className={styles.cone} d="M64 0 22 66h84Z" />
          <ellipse className={styles.floor} cx="64" cy="64" rx="38" ry="5" />
          <rect x="32" y="22" width="64" height="36" rx="5" />
          <path d="M53 22v36M75 22v36M96 40h6v-9" />
          <circle cx="102" cy="28" r="3" />
          <path d="M39 34h7l-4 12M61 34h7l-4 12M82 34h7l-4 12" />
        </svg>
      )}
    </div>
  );
}
