import { useState } from 'react';
import styles from './item-image.module.css';

/** An item's image; without one, or if it fails to load, a drawing of a gift in the same size. */
export function ItemImage({ source }: { source: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={styles.image}>
      {source && source !== failed ? (
        // Decorative, since the name follows.
        <img src={source} alt="" width={640} height={480} loading="lazy" decoding="async" onError={() => setFailed(source)} />
      ) : (
        <svg viewBox="0 0 96 72" aria-hidden="true">
          <path className={styles.cone} d="M48 0 14 66h68Z" />
          <ellipse className={styles.floor} cx="48" cy="64" rx="30" ry="5" />
          <path d="M30 38h36v24H30Zm-3-9h42v9H27Zm21 0v33M48 29c-4-9-14-9-14-3 0 4 8 3 14 3Zm0 0c4-9 14-9 14-3 0 4-8 3-14 3Z" />
        </svg>
      )}
    </div>
  );
}
