import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import styles from './claim-item.module.css';

export interface EvidenceProps {
  images: readonly LightboxImage[];
  slotName: string;
  onView: (index: number) => void;
}

/** The images of a claim, small; a press shows one large. */
export function Evidence({ images, slotName, onView }: EvidenceProps) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.evidence} aria-label={`Evidence for ${slotName}`}>
      {images.map((image, index) => (
        <li key={`${index} ${image.url}`}>
          <button type="button" className={styles.thumbnail} title={image.filename} aria-label={`Show ${image.filename}`} onClick={() => onView(index)}>
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
  return <img src={url} alt="" width={72} height={72} loading="lazy" decoding="async" onError={() => setFailed(true)} />;
}
