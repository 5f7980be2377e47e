import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Spinner } from './spinner';

const BESIDE = { display: 'flex', alignItems: 'center', gap: 12 } as const;

export default defineGalleryEntry({
  title: 'Spinner',
  purpose: 'For short waits whose result has no known shape. Where the shape is known, a skeleton; for the whole page, the loading overlay.',
  behaviour: [
    'With a label it tells what is being waited for; beside a text that does, it is silent.',
    'It stands still for those who asked for less motion.',
  ],
  keyboard: [],
  examples: [
    { title: 'On its own', Example: () => <Spinner size={40} label="Loading the total" /> },
    {
      title: 'Beside a text',
      Example: () => (
        <p style={BESIDE}>
          <Spinner /> Sending your message…
        </p>
      ),
    },
  ],
});
