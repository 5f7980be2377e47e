import { useState } from 'react';
import ImageOff from '@greenroom/shared-ui/icons/image-off';
import { classNames } from '../class-names';
import { Spinner } from '../spinner/spinner';
import styles from './lightbox.module.css';

export interface LightboxImage {
  url: string;
  filename: string;
  alt?: string;
}

/** Draws an image as large as the window allows; a spinner while it loads, a placeholder if it can't be decoded. */
export function ImageView({ image }: { image: LightboxImage }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <div className={styles.stage}>
      {state === 'loading' && <Spinner size={40} label={`Loading ${image.filename}`} />}
      {state === 'failed' ? (
        <div className={styles.placeholder}>
          <ImageOff size={48} strokeWidth={1.25} />
          <p className={styles.placeholderName}>{image.filename}</p>
          <p>Couldn&apos;t show this image.</p>
        </div>
      ) : (
        <img
          className={classNames(styles.image, state === 'loading' && styles.loading)}
          src={image.url}
          alt={image.alt ?? image.filename}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
