import { useState } from 'react';
import type { HuntGame } from '../hunt-rules';
import { useSlotImage } from './slot-images.api';
import styles from './slot-thumbnail.module.css';

/** A slot's image; a drawn placeholder of the same size while it loads or if there is none (docs/product.md#bonus-hunts). */
export function SlotThumbnail({ game }: { game: Pick<HuntGame, 'slot' | 'image'> }) {
  const source = useSlotImage(game);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    // Decorative: the slot's name is next to it.
    <span className={styles.thumbnail} aria-hidden="true">
      <svg viewBox="0 0 56 40">
        <rect x="12" y="8" width="32" height="24" rx="4" />
        <path d="M23 8v24M33 8v24M15.5 16h4.5l-2.5 8M26 16h4.5l-2.5 8M36 16h4.5l-2.5 8" />
      </svg>
      {source !== null && source !== failed && (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          data-loaded={source === loaded}
          onLoad={() => setLoaded(source)}
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}
