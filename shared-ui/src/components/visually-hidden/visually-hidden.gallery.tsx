import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { VisuallyHidden } from './visually-hidden';

export default defineGalleryEntry({
  title: 'Visually hidden',
  purpose: 'For words that a picture or a place on the page says to those who see. Never for what all should read.',
  behaviour: [
    'Takes no room and is not seen; it is read aloud where it stands.',
    'With the role “status” it reads aloud what it comes to hold. It has to be on the page before its text is.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'The words behind a number',
      Example: () => (
        <p>
          <VisuallyHidden>Rank</VisuallyHidden> #4
        </p>
      ),
    },
  ],
});
