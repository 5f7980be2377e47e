import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Card } from '../card';
import { Skeleton } from './skeleton';

const BESIDE = { display: 'flex', alignItems: 'center', gap: 12 } as const;

export default defineGalleryEntry({
  title: 'Skeleton',
  purpose: 'For waits whose result has a known shape, so that nothing moves when it comes. For others, a spinner.',
  behaviour: [
    'It is not read aloud; who shows several names the wait once, with a status.',
    'Give it the size of what comes. A sheen passes over it, unless less motion was asked for.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'A card that loads',
      Example: () => (
        <Card role="status" aria-label="Loading the raffle">
          <div style={BESIDE}>
            <Skeleton width={40} height={40} radius="50%" />
            <Skeleton width="12rem" height="1.25rem" />
          </div>
          <Skeleton width="100%" height="8rem" radius="var(--radius)" />
        </Card>
      ),
    },
  ],
});
