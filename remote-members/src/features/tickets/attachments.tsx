import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import styles from './attachments.module.css';

/** One of some images is to be seen large. */
export type ViewImages = (images: readonly LightboxImage[], index: number) => void;

export interface AttachmentsProps {
  images: readonly LightboxImage[];
  onView: ViewImages;
}

/** Images that came with a ticket or a reply, small; a press shows one large. */
export function Attachments({ images, onView }: AttachmentsProps) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label="Attached images">
      {images.map((image, index) => (
        <li key={`${index} ${image.url}`}>
          <button
            type="button"
            className={styles.thumbnail}
            title={image.filename}
            aria-label={`Show ${image.filename}`}
            onClick={() => onView(images, index)}
          >
            <Thumbnail url={image.url} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ImageOff size={20} strokeWidth={1.5} />;
  return <img src={url} alt="" width={88} height={88} loading="lazy" decoding="async" onError={() => setFailed(true)} />;
}

/** The same of images that are still on their way. */
export function AttachedFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label="Attached images">
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`} className={styles.thumbnail}>
          <img ref={(image) => showFile(image, file)} alt={file.name} width={88} height={88} />
        </li>
      ))}
    </ul>
  );
}

/** @returns what gives the browser's memory of the picture back */
function showFile(image: HTMLImageElement | null, file: File): (() => void) | undefined {
  if (!image) return undefined;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}
