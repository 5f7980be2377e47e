import { useState } from 'react';
import ImageOff from '@greenroom/shared-ui/icons/image-off';
import { classNames } from '../class-names';
import styles from './attachments.module.css';
import type { LightboxImage } from './image-view';

/** Opens one of several images in the lightbox. */
export type ViewImages = (images: readonly LightboxImage[], index: number) => void;

export interface AttachmentsProps {
  images: readonly LightboxImage[];
  /** Accessible name of the list. */
  label?: string;
  /** Size of the thumbnails: 88 px, or 72 px if `small`. */
  size?: 'small' | 'medium';
  /** Called with all images and the index of the pressed one. */
  onView: ViewImages;
}

const PIXELS = { small: 72, medium: 88 };

/** Thumbnails of uploaded images, each of them a button. Renders nothing without images. */
export function Attachments({ images, label = 'Attached images', size = 'medium', onView }: AttachmentsProps) {
  if (images.length === 0) return null;
  return (
    <ul className={classNames(styles.attachments, size === 'small' && styles.small)} aria-label={label}>
      {images.map((image, index) => (
        <li key={`${index} ${image.url}`}>
          <button
            type="button"
            className={styles.thumbnail}
            title={image.filename}
            aria-label={`Show ${image.filename}`}
            onClick={() => onView(images, index)}
          >
            <Thumbnail url={image.url} pixels={PIXELS[size]} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ url, pixels }: { url: string; pixels: number }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ImageOff size={20} strokeWidth={1.5} />;
  return <img src={url} alt="" width={pixels} height={pixels} loading="lazy" decoding="async" onError={() => setFailed(true)} />;
}

/** Thumbnails of images whose upload is pending; they cannot be opened. */
export function PendingAttachments({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label="Attached images">
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`} className={styles.thumbnail}>
          <img ref={(image) => showFile(image, file)} alt={file.name} width={PIXELS.medium} height={PIXELS.medium} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a file in an image. @returns cleanup that revokes its object URL */
function showFile(image: HTMLImageElement | null, file: File): (() => void) | undefined {
  if (!image) return undefined;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}
