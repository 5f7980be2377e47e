import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import picture from '../../gallery/member.svg';
import { sampleImageUrl } from '../../gallery/sample-images';
import { Button } from '../button';
import { Lightbox, type LightboxImage } from './lightbox';

const EVIDENCE: LightboxImage[] = [
  { url: sampleImageUrl('big-win.png'), filename: 'big-win.png', alt: 'Three reels in a row, paid with x1,250' },
  {
    url: sampleImageUrl('from-my-phone.png', { tall: true }),
    filename: 'from-my-phone-2026-01-28-at-23-59-59-with-a-name-that-never-ends.png',
  },
  // The beginning of a picture whose rest never came.
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

export default defineGalleryEntry({
  title: 'Lightbox',
  purpose: 'For looking closely at pictures that members sent, such as those of a ticket or a claim.',
  behaviour: [
    'A picture is as large as the window allows, and never larger than it is.',
    'Escape, the close button and a press beside the picture close it; the keyboard is then back where it was.',
    'Where there are several, it goes round at the ends, and says which one it shows.',
    "While a picture comes there is a spinner; for one that can't be drawn, a stand-in with its name. The original opens in a new tab.",
  ],
  keyboard: [
    ['Left, Right', 'show the one before and the one after'],
    ['Tab, Shift + Tab', 'go round its buttons'],
    ['Escape', 'closes it'],
  ],
  examples: [
    { title: 'Several, one of them broken', Example: () => <LightboxExample opener="View the evidence" images={EVIDENCE} /> },
    {
      title: 'A single one',
      Example: () => <LightboxExample opener="View the screenshot" images={[{ url: picture, filename: 'screenshot.svg' }]} />,
    },
  ],
});
