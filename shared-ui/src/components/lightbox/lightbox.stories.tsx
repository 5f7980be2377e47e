import { useState } from 'react';
import image from '../../gallery/member.svg';
import { sampleImageFile, sampleImageUrl } from '../../gallery/sample-images';
import { Button } from '../button/button';
import { Attachments, type AttachmentsProps, Lightbox, type LightboxImage, PendingAttachments } from './lightbox';

/**
 * For viewing images that members sent, such as those of a ticket or a claim.
 *
 * - An image is as large as the window allows, and never scaled up. A long one fits by its shorter side and scrolls.
 * - Escape, the close button and a click outside the image close it, and the focus returns to where it was.
 * - With several images, it cycles at the ends, and shows the position.
 * - It shows a spinner while an image loads, and a placeholder with the name if it can't be decoded. The original opens in a new tab.
 * - Thumbnails open it. A thumbnail that fails to load is replaced by an icon; while an upload is pending, its images cannot be opened.
 * - **Left, Right** show the previous and the next image
 * - **Tab, Shift + Tab** cycle through its buttons
 * - **Escape** closes it
 */
export default { title: 'Lightbox' };

const EVIDENCE: LightboxImage[] = [
  { url: sampleImageUrl('big-win.png'), filename: 'big-win.png', alt: 'Three reels in a row, paid with x1,250' },
  {
    url: sampleImageUrl('from-my-phone.png', { tall: true }),
    filename: 'from-my-phone-2026-01-28-at-23-59-59-with-a-name-that-never-ends.png',
  },
  // A truncated image.
  { url: 'data:image/heic;base64,AAAAGGZ0eXA=', filename: 'IMG_2041.heic' },
];

function LightboxExample({ images, opener }: { images: LightboxImage[]; opener: string }) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setIndex(0)}>
        {opener}
      </Button>
      <Lightbox images={images} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

function AttachmentsExample(props: Pick<AttachmentsProps, 'label' | 'size'>) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <Attachments {...props} images={EVIDENCE} onView={(_images, first) => setIndex(first)} />
      <Lightbox images={EVIDENCE} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

const FILES = [sampleImageFile('big-win.png'), sampleImageFile('from-my-phone.png', { tall: true })];

export const SeveralOneOfThemBroken = () => <LightboxExample opener="View the evidence" images={EVIDENCE} />;
export const ASingleOne = () => <LightboxExample opener="View the screenshot" images={[{ url: image, filename: 'screenshot.svg' }]} />;
export const ThumbnailsOfATicket = () => <AttachmentsExample />;
export const SmallOnesOfAClaim = () => <AttachmentsExample label="Evidence for Sweet Bonanza" size="small" />;
export const WhileTheUploadIsPending = () => <PendingAttachments files={FILES} />;
