import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Spinner } from './spinner';

const ROW = { display: 'flex', alignItems: 'center', gap: 12 } as const;

export default defineGalleryEntry({
  title: 'Spinner',
  purpose: 'For short waits for content of an unknown shape. For a known shape use a skeleton; for the whole page, the loading overlay.',
  behaviour: [
    'With a label it is announced; without one, next to a text, it is hidden from assistive technology.',
    'It does not move with reduced motion.',
  ],
  keyboard: [],
  examples: [
    { title: 'On its own', Example: () => <Spinner size={40} label="Loading the total" /> },
    {
      title: 'Beside a text',
      Example: () => (
        <p style={ROW}>
          <Spinner /> Sending your message…
        </p>
      ),
    },
  ],
});
