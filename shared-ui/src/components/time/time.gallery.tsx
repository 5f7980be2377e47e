import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { DateTime, RelativeTime } from './time';

const MINUTE = 60_000;

/** The time at which the example was opened, so that it reads the same on every visit. */
function Ago({ minutes }: { minutes: number }) {
  const [opened] = useState(() => Date.now());
  return <RelativeTime value={opened - minutes * MINUTE} />;
}

const AGES = [0, 1, 5, 60, 23 * 60, 24 * 60, 6.9 * 24 * 60, 7 * 24 * 60];

export default defineGalleryEntry({
  title: 'Times',
  purpose:
    'RelativeTime for what just happened, such as replies and entries; DateTime for what is planned. For what runs out, use a countdown.',
  behaviour: [
    'Pointing at a time shows it exactly: in the visitor’s zone, and in UTC.',
    'A relative time reads "just now" under a minute, then minutes, hours and, up to a week, days; after that it is a date. A time that lies ahead is a date.',
    'Relative times follow the clock that all countdowns share, and render again only when they read differently.',
    'A day without a time of day is that day in every zone and has nothing to point at. What is no time is the fallback text.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'How long ago',
      Example: () => (
        <ul>
          {AGES.map((minutes) => (
            <li key={minutes}>
              <Ago minutes={minutes} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: 'A ticket',
      Example: () => (
        <p>
          Created <DateTime value="2026-11-21T18:05:00Z" />, due <DateTime value="2026-12-01T18:00:00Z" dateOnly />, last reply <Ago minutes={12} />, closed{' '}
          <DateTime value={null} fallback="not yet" />
        </p>
      ),
    },
  ],
});
