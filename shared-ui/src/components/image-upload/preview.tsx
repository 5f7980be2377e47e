import { useCallback, useState } from 'react';
import { formatFileSize } from '../../format';
import ImageOff from '@greenroom/shared-ui/icons/image-off';
import X from '@greenroom/shared-ui/icons/x';
import { classNames } from '../class-names';
import styles from './preview.module.css';

export interface PreviewProps {
  file: File;
  urls: Map<File, string>;
  disabled: boolean;
  onView: () => void;
  onRemove: () => void;
}

/** Draws a chosen image, or a placeholder with its name if the browser can't decode it. */
export function Preview({ file, urls, disabled, onView, onRemove }: PreviewProps) {
  const [failed, setFailed] = useState(false);
  const attachUrl = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      urls.set(file, url);
      image.src = url;
      return () => {
        urls.delete(file);
        URL.revokeObjectURL(url);
      };
    },
    [file, urls],
  );

  return (
    <li className={styles.slot} title={file.name}>
      <button type="button" className={styles.view} aria-label={`Show ${file.name}`} onClick={onView}>
        {/* Stays mounted after a failure: the lightbox links to its URL. */}
        <img ref={attachUrl} className={classNames(styles.image, failed && styles.failed)} alt="" onError={() => setFailed(true)} />
        {failed && (
          <span className={styles.placeholder}>
            <ImageOff size={20} strokeWidth={1.5} />
            <span>{file.name}</span>
          </span>
        )}
      </button>
      <span className={styles.size}>{formatFileSize(file.size)}</span>
      <button type="button" className={styles.remove} aria-label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove} data-remove>
        <X size={14} strokeWidth={2.5} />
      </button>
    </li>
  );
}
