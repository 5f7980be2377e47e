import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { sampleImageFile, sampleImageUrl } from '../../gallery/sample-images';
import { Lightbox, type LightboxImage } from '../lightbox';
import { Attachments, type AttachmentsProps, PendingAttachments } from './attachments';

const IMAGES: LightboxImage[] = [
  { url: sampleImageUrl('big-win.png'), filename: 'big-win.png' },
  { url: sampleImageUrl('from-my-phone.png', { tall: true }), filename: 'from-my-phone.png' },
  // A truncated image, which fails to load.
  { url: 'data:image/heic;base64,AAAAGGZ0eXA=', filename: 'IMG_2041.heic' },
];

function AttachmentsExample(props: Pick<AttachmentsProps, 'label' | 'size'>) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <Attachments {...props} images={IMAGES} onView={(_images, first) => setIndex(first)} />
      <Lightbox images={IMAGES} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

const FILES = [sampleImageFile('big-win.png'), sampleImageFile('from-my-phone.png', { tall: true })];

export default defineGalleryEntry({
  title: 'Attachments',
  purpose: 'Thumbnails of the images of a ticket, a reply or a claim.',
  behaviour: [
    'A press on a thumbnail opens the image in the lightbox.',
    'An image that fails to load is replaced by an icon. Without images, nothing is rendered.',
    'While an upload is pending, its images are shown from the chosen files and cannot be opened.',
  ],
  keyboard: [
    ['Tab', 'goes from thumbnail to thumbnail'],
    ['Enter, Space', 'opens the image'],
  ],
  examples: [
    { title: 'Of a ticket', Example: () => <AttachmentsExample /> },
    { title: 'Small, of a claim', Example: () => <AttachmentsExample label="Evidence for Sweet Bonanza" size="small" /> },
    { title: 'While the upload is pending', Example: () => <PendingAttachments files={FILES} /> },
  ],
});
