import { useState } from 'react';
import ImageOff from '@greenroom/shared-ui/icons/image-off';
import { t } from '../../texts/own';
import { classNames } from '../class-names';
import { Spinner } from '../spinner/spinner';
import styles from './lightbox.module.css';

export interface LightboxImage {
  url: string;
  filename: string;
  alt?: string;
}

/** Ratio of the sides above which an image is long; screens of phones stay below. */
const LONG = 2.5;

/**
 * Draws an image as large as the window allows; a spinner while it loads, a placeholder if it can't be decoded. A long one fits the window
 * by its shorter side, so its text can be read, and scrolls; a click beside it closes the lightbox.
 */
export function ImageView({ image, onClose }: { image: LightboxImage; onClose: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'tall' | 'wide' | 'failed'>('loading');
  const isLong = state === 'tall' || state === 'wide';
  return (
    // Browsers other than Chromium focus a scrolling box only by its tabIndex.
    <div
      className={styles.stage}
      data-long={isLong ? state : undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': image.filename })}
    >
      {state === 'loading' && <Spinner size={40} label={t('Loading {name}', { name: image.filename })} />}
      {state === 'failed' ? (
        <div className={styles.placeholder}>
          <ImageOff size={48} strokeWidth={1.25} />
          <p className={styles.placeholderName}>{image.filename}</p>
          <p>{t("Couldn't show this image.")}</p>
        </div>
      ) : (
        <img
          className={classNames(styles.image, state === 'loading' && styles.loading)}
          src={image.url}
          alt={image.alt ?? image.filename}
          onLoad={({ currentTarget }) => setState(shapeOf(currentTarget))}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}

function shapeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): 'shown' | 'tall' | 'wide' {
  if (height > LONG * width) return 'tall';
  return width > LONG * height ? 'wide' : 'shown';
}
