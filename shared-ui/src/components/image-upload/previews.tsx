import { type RefObject, useEffect, useRef, useState } from 'react';
import { Lightbox, type LightboxImage } from '../lightbox/lightbox';
import { MAX_IMAGES } from './image-rules';
import { Preview } from './preview';
import styles from './image-upload.module.css';
import previewStyles from './preview.module.css';

export interface PreviewsProps {
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
      <ul ref={list} className={styles.previews} aria-label="Chosen images" aria-hidden={images.length === 0 || undefined}>
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
