import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../format';
import ImageOff from '@greenroom/shared-ui/icons/image-off';
import X from '@greenroom/shared-ui/icons/x';
import { t } from '../../texts/own';
import { classNames } from '../class-names';
import { Lightbox, type LightboxImage } from '../lightbox/lightbox';
import { MAX_IMAGES } from './image-rules';
import styles from './image-upload.module.css';
import previewStyles from './preview.module.css';

interface PreviewsProps {
  images: readonly File[];
  disabled: boolean;
  onRemove: (image: File) => void;
  /** Receives the focus when the last image is removed. */
  input: RefObject<HTMLInputElement | null>;
}

export function Previews({ images, disabled, onRemove, input }: PreviewsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(null);
  const [urls] = useState(() => new Map<File, string>());
  const [viewed, setViewed] = useState<readonly LightboxImage[]>([]);
  const [viewedIndex, setViewedIndex] = useState<number | null>(null);

  // The clicked button is gone: moves the focus to the next image.
  useEffect(() => {
    if (removedAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(removedAt.current, buttons.length - 1)] ?? input.current)?.focus();
    removedAt.current = null;
  }, [images, input]);

  const view = (index: number) => {
    setViewed(images.map((file) => ({ url: urls.get(file) ?? '', filename: file.name })));
    setViewedIndex(index);
  };
  const remove = (index: number, image: File) => {
    removedAt.current = index;
    onRemove(image);
  };

  return (
    <>
      <ul ref={list} className={styles.previews} aria-label={t('Chosen images')} aria-hidden={images.length === 0 || undefined}>
        {images.map((file, index) => (
          <Preview
            key={`${file.name} ${file.size} ${file.type} ${file.lastModified}`}
            file={file}
            urls={urls}
            disabled={disabled}
            onView={() => view(index)}
            onRemove={() => remove(index, file)}
          />
        ))}
        {Array.from({ length: MAX_IMAGES - images.length }, (_, index) => (
          <li key={index} className={previewStyles.slot} aria-hidden="true" />
        ))}
      </ul>
      <Lightbox images={viewed} index={viewedIndex} onIndexChange={setViewedIndex} onClose={() => setViewedIndex(null)} />
    </>
  );
}

interface PreviewProps {
  file: File;
  urls: Map<File, string>;
  disabled: boolean;
  onView: () => void;
  onRemove: () => void;
}

/** Draws a chosen image, or a placeholder with its name if the browser can't decode it. */
function Preview({ file, urls, disabled, onView, onRemove }: PreviewProps) {
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
    <li className={previewStyles.slot} title={file.name}>
      <button type="button" className={previewStyles.view} aria-label={t('Show {name}', { name: file.name })} onClick={onView}>
        {/* Stays mounted after a failure: the lightbox links to its URL. */}
        <img
          ref={attachUrl}
          className={classNames(previewStyles.image, failed && previewStyles.failed)}
          alt=""
          onError={() => setFailed(true)}
        />
        {failed && (
          <span className={previewStyles.placeholder}>
            <ImageOff size={20} strokeWidth={1.5} />
            <span>{file.name}</span>
          </span>
        )}
      </button>
      <span className={previewStyles.size}>{formatFileSize(file.size)}</span>
      <button
        type="button"
        className={previewStyles.remove}
        aria-label={t('Remove {name}', { name: file.name })}
        disabled={disabled}
        onClick={onRemove}
        data-remove
      >
        <X size={14} strokeWidth={2.5} />
      </button>
    </li>
  );
}
