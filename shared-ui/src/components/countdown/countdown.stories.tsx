import { useState } from 'react';
import { formatCountdown, formatTimeLeft, formatTimeLeftInDetail } from '../../format';
import { HOUR } from '../../format/durations';
import { Countdown } from './countdown';
import { useNow } from './use-now';

/**
 * For the one end that a page is about, such as a leaderboard’s. In cards and rows, show the time left as text.
 *
 * - All countdowns of the page share one timer, which pauses while the tab is hidden, and shows the current time at once when it is
 *   visible again.
 * - A countdown out of view does not tick, and shows the current time before it scrolls into view.
 */
export default { title: 'Countdown' };

/** An end relative to the time at which the example was opened. */
function useEnd(milliseconds: number): number {
  const [end] = useState(() => Date.now() + milliseconds);
  return end;
}

export function RunningCountdown() {
  return <Countdown end={useEnd(74 * HOUR + 5000)} label="Ends in" />;
}

export function AsTextsWithUseNow() {
  const end = useEnd(26.2 * HOUR);
  return (
    <ul>
      <li>In a list of raffles: {useNow((now) => formatTimeLeft(end, now))}</li>
      <li>On a raffle’s page: {useNow((now) => formatTimeLeftInDetail(end, now))}</li>
      <li>On a challenge: {useNow((now) => formatCountdown(end - 4 * HOUR, now))}</li>
    </ul>
  );
}

export const OverAtZeros = () => <Countdown end={0} label="Competition Ends In" />;
export const OverWithAWord = () => <Countdown end={0} label="Ends in" ended="Ended" />;
