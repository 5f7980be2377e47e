import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useRef, useState } from 'react';
import ChevronLeft from '@greenroom/shared-ui/icons/chevron-left';
import ChevronRight from '@greenroom/shared-ui/icons/chevron-right';
import ExternalLink from '@greenroom/shared-ui/icons/external-link';
import ImageOff from '@greenroom/shared-ui/icons/image-off';
import X from '@greenroom/shared-ui/icons/x';
import { usePartAttributes } from '../../platform';
import { t } from '../../texts/own';
import { classNames } from '../class-names';
import attachments from './attachments.module.css';
import { ImageView, type LightboxImage } from './image-view';
import styles from './lightbox.module.css';

export type { LightboxImage } from './image-view';

export interface LightboxProps {
  images: readonly LightboxImage[];
  /** Index of the shown image; null while the lightbox is closed. */
  index: number | null;
  /** Called by the next and previous buttons, and the arrow keys. */
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** Shows images over the whole page, one at a time (docs/product.md#tickets). */
export function Lightbox({ images, index, onIndexChange, onClose }: LightboxProps) {
  // Still visible during the exit transition.
  const [lastIndex, setLastIndex] = useState(0);
  if (index !== null && index !== lastIndex) setLastIndex(index);
  const close = useRef<HTMLButtonElement>(null);

  const position = index ?? lastIndex;
  const image = images[position];
  const several = images.length > 1;
  const move = (by: number) => onIndexChange((position + by + images.length) % images.length);
  const onKeyDown = ({ target, key }: KeyboardEvent) => {
    // The keys scroll a wide image that has the focus.
    if (!several || (target as HTMLElement).dataset.long === 'wide') return;
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === forward ? 1 : -1);
  };

  return (
    <Dialog.Root open={index !== null && image !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal className={styles.portal} {...usePartAttributes()}>
        <Dialog.Backdrop className={styles.backdrop} />
        {image && (
          <Dialog.Popup className={styles.popup} initialFocus={close} onKeyDown={onKeyDown}>
            <div className={styles.bar}>
              <div className={styles.caption} aria-live="polite">
                <Dialog.Title className={styles.title}>{image.filename}</Dialog.Title>
                {several && (
                  <Dialog.Description className={styles.count}>
                    {t('{position} of {total}', { position: position + 1, total: images.length })}
                  </Dialog.Description>
                )}
              </div>
              <a
                className={styles.control}
                href={image.url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('Open the original in a new tab')}
              >
                <ExternalLink size={20} />
              </a>
              <Dialog.Close ref={close} className={styles.control} aria-label={t('Close')}>
                <X size={22} />
              </Dialog.Close>
            </div>
            <ImageView key={image.url} image={image} onClose={onClose} />
            {several && (
              <>
                <button type="button" className={styles.previous} aria-label={t('Previous image')} onClick={() => move(-1)}>
                  <ChevronLeft size={26} />
                </button>
                <button type="button" className={styles.next} aria-label={t('Next image')} onClick={() => move(1)}>
                  <ChevronRight size={26} />
                </button>
              </>
            )}
          </Dialog.Popup>
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export type ViewImages = (images: readonly LightboxImage[], index: number) => void;

export interface AttachmentsProps {
  images: readonly LightboxImage[];
  label?: string;
  /** 88 px, or 72 px if `small`. */
  size?: 'small' | 'medium';
  onView: ViewImages;
}

const PIXELS = { small: 72, medium: 88 };

export function Attachments({ images, label = t('Attached images'), size = 'medium', onView }: AttachmentsProps) {
  if (images.length === 0) return null;
  return (
    <ul className={classNames(attachments.attachments, size === 'small' && attachments.small)} aria-label={label}>
      {images.map((image, index) => (
        <li key={`${index} ${image.url}`}>
          <button
            type="button"
            className={attachments.thumbnail}
            title={image.filename}
            aria-label={t('Show {name}', { name: image.filename })}
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

/** Draws images whose upload is pending; they can't be opened. */
export function PendingAttachments({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={attachments.attachments} aria-label={t('Attached images')}>
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`} className={attachments.thumbnail}>
          <img ref={(image) => showFile(image, file)} alt={file.name} width={PIXELS.medium} height={PIXELS.medium} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a file in an image. @returns revokes its object URL */
function showFile(image: HTMLImageElement | null, file: File): (() => void) | undefined {
  if (!image) return undefined;
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}
