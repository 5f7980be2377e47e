import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { formatFileSize } from '../../format';
import { classNames } from '../class-names';
import styles from './preview.module.css';

export interface PreviewProps {
  file: File;
  /** Where the addresses under which the browser can draw the files are kept as long as they hold. */
  urls: Map<File, string>;
  disabled: boolean;
  onView: () => void;
  onRemove: () => void;
}

/** One chosen image; a drawn stand-in with its name where the browser can't draw it. */
export function Preview({ file, urls, disabled, onView, onRemove }: PreviewProps) {
  const [failed, setFailed] = useState(false);
  const draw = useCallback(
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
    <li className={styles.place} title={file.name}>
      <button type="button" className={styles.view} aria-label={`Show ${file.name}`} onClick={onView}>
        {/* It stays when it has failed, since the viewer offers its address. */}
        <img ref={draw} className={classNames(styles.picture, failed && styles.failed)} alt="" onError={() => setFailed(true)} />
        {failed && (
          <span className={styles.standIn}>
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
