import { useState } from 'react';
import { brokenImageFile, sampleImageFile } from '../../gallery/sample-images';
import { ImageUpload, type ImageUploadProps, LostImagesHint } from './image-upload';

/**
 * For the images of a ticket, a reply or a challenge claim (docs/product.md#images).
 *
 * - Up to 5 images of at most 5MB each. It accepts valid ones in order, and says why it rejects the others. Picking the same file again
 *   changes nothing.
 * - It reserves the space of all images, so that nothing moves when they are added.
 * - A click on an image opens the lightbox; one that the browser can't decode has a placeholder with its name.
 * - While it is disabled, images can be viewed but not changed.
 * - **Enter, Space** on the area opens the file picker, on an image the lightbox, on a cross removes it
 * - **Tab** moves from the area to each image and its cross
 * - **Ctrl + V** adds a copied image
 */
export default { title: 'Image upload' };

const IMAGES = [sampleImageFile('big-win.png'), sampleImageFile('from-my-phone.png', { tall: true }), brokenImageFile('IMG_2041.heic')];

function UploadExample({ first = [], ...upload }: Omit<ImageUploadProps, 'value' | 'onChange'> & { first?: readonly File[] }) {
  const [images, setImages] = useState(first);
  return <ImageUpload {...upload} value={images} onChange={setImages} />;
}

export const Empty = () => <UploadExample label="Screenshots" />;
export const WithPictures = () => <UploadExample label="Evidence" wording="claims" first={IMAGES} />;
export const AfterAReload = () => <UploadExample label="Images of the draft" hint={<LostImagesHint count={2} />} />;
export const WhileSending = () => <UploadExample label="Images of the reply" first={IMAGES} disabled progress={0.45} />;

export const RefusedByTheServer = () => (
  <UploadExample label="Images" first={IMAGES.slice(2)} error="One of the images could not be read." />
);
