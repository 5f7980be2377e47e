import { useState } from 'react';
import { MINUTE } from '../../format/durations';
import { DateTime, RelativeTime } from './time';

/**
 * RelativeTime for recent events, such as replies and entries; DateTime for planned ones. For deadlines, use a countdown.
 *
 * - The title has the exact time, in the visitor’s time zone and in UTC, from when a mouse points at it.
 * - A relative time reads "just now" under a minute, then minutes, hours and, up to a week, days; after that it is a date. A future time
 *   is a date.
 * - Relative times follow the timer that all countdowns share, and re-render only when their text changes.
 * - A date without a time of day is the same in every time zone, and has no title. An invalid time shows the fallback.
 */
export default { title: 'Times' };

/** A time relative to that at which the example was opened. */
function Ago({ minutes }: { minutes: number }) {
  const [opened] = useState(() => Date.now());
  return <RelativeTime value={opened - minutes * MINUTE} />;
}

const AGES = [0, 1, 5, 60, 23 * 60, 24 * 60, 6.9 * 24 * 60, 7 * 24 * 60];

export const HowLongAgo = () => (
  <ul>
    {AGES.map((minutes) => (
      <li key={minutes}>
        <Ago minutes={minutes} />
      </li>
    ))}
  </ul>
);

export const ATicket = () => (
  <p>
    Created <DateTime value="2026-11-21T18:05:00Z" />, due <DateTime value="2026-12-01T18:00:00Z" dateOnly />, last reply{' '}
    <Ago minutes={12} />, closed <DateTime value={null} fallback="not yet" />
  </p>
);
