import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { brokenImageFile, sampleImageFile } from '../../gallery/sample-images';
import { ImageUpload, type ImageUploadProps } from './image-upload';

const PICTURES = [sampleImageFile('big-win.png'), sampleImageFile('from-my-phone.png', { tall: true }), brokenImageFile('IMG_2041.heic')];

function UploadExample({ first = [], ...upload }: Omit<ImageUploadProps, 'value' | 'onChange'> & { first?: readonly File[] }) {
  const [images, setImages] = useState(first);
  return <ImageUpload {...upload} value={images} onChange={setImages} />;
}

export default defineGalleryEntry({
  title: 'Image upload',
  purpose: 'For the pictures that go with a ticket, a reply or a challenge claim (specification 2, section 5).',
  behaviour: [
    'Up to 5 images of at most 5MB each. What fits is taken, in order; for the rest it says why. Picking the same file again changes nothing.',
    'Files can be chosen, dropped on it, or pasted anywhere into the form around it; pasted text stays text.',
    'The places for the pictures are there from the start, so that nothing moves as they come.',
    "A press on a picture shows it large; one that the browser can't draw is a stand-in with its name.",
    'While it is disabled, pictures can be looked at but not changed.',
    'Tickets and replies call a refused file "File {name}", claims by its name alone.',
  ],
  keyboard: [
    ['Enter, Space', 'on the area opens the file picker, on a picture shows it, on a cross removes it'],
    ['Tab', 'goes from the area to each picture and its cross'],
    ['Ctrl + V', 'adds a copied picture'],
  ],
  examples: [
    { title: 'Empty', Example: () => <UploadExample label="Screenshots" /> },
    { title: 'With pictures', Example: () => <UploadExample label="Evidence" wording="claims" first={PICTURES} /> },
    { title: 'While sending', Example: () => <UploadExample label="Images of the reply" first={PICTURES} disabled progress={0.45} /> },
    {
      title: 'Refused by the server',
      Example: () => <UploadExample label="Images" first={PICTURES.slice(2)} error="One of the images could not be read." />,
    },
  ],
});
