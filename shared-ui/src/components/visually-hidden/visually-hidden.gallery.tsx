import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { VisuallyHidden } from './visually-hidden';

export default defineGalleryEntry({
  title: 'Visually hidden',
  purpose: 'For text that an icon or the layout conveys visually. Not for content that everyone should read.',
  behaviour: [
    'It takes no space and is invisible; screen readers read it in place.',
    'With the role “status” it announces changes of its text. Render it before its text.',
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
