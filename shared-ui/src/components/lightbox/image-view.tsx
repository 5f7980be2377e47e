import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../spinner';
import type { LightboxImage } from './lightbox';
import styles from './lightbox.module.css';

/** One picture as large as the page allows; while it comes a spinner, and a drawn stand-in where it can't be drawn. */
export function ImageView({ image }: { image: LightboxImage }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <div className={styles.stage}>
      {state === 'loading' && <Spinner size={40} label={`Loading ${image.filename}`} />}
      {state === 'failed' ? (
        <div className={styles.standIn}>
          <ImageOff size={48} strokeWidth={1.25} />
          <p className={styles.standInName}>{image.filename}</p>
          <p>This image can't be shown here.</p>
        </div>
      ) : (
        <img
          className={classNames(styles.image, state === 'loading' && styles.coming)}
          src={image.url}
          alt={image.alt ?? image.filename}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
