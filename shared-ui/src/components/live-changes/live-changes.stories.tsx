import { useState } from 'react';
import { formatMoney } from '../../format';
import { Button } from '../button/button';
import { AnimatedNumber, ChangeAnnouncer } from './live-changes';

/**
 * For data that change while the visitor looks at them, such as the entries of a raffle. For one prominent amount that counts when the
 * page opens use Count up; for the outcome of what the visitor did, a toast.
 *
 * - ChangeAnnouncer is invisible. It announces politely what describe returns for the value before and after a change; nothing for the
 *   first value.
 */
export default { title: 'Live changes' };

const BIG = { font: '700 var(--text-xl)/1.25 var(--font-display)' } as const;

export function ANumberThatChanges() {
  const [entries, setEntries] = useState(998);
  return (
    <>
      <p style={BIG}>
        <AnimatedNumber value={entries} /> entries
      </p>
      <Button variant="secondary" size="small" onClick={() => setEntries((before) => before + 25)}>
        Add 25 entries
      </Button>
    </>
  );
}

export function ANumberThatAppearsCountedFromZero() {
  const [win, setWin] = useState<number>();
  return (
    <>
      <p style={BIG}>{win === undefined ? 'No win yet' : <AnimatedNumber value={win} from={0} format={formatMoney} />}</p>
      <Button variant="secondary" size="small" disabled={win !== undefined} onClick={() => setWin(1284.5)}>
        Show the win
      </Button>
    </>
  );
}

const describeLeader = (before: string, after: string) => `${after} passed ${before}`;

export function AnAnnouncedChange() {
  const [leader, setLeader] = useState('nova');
  return (
    <>
      <p>{leader} leads</p>
      <Button variant="secondary" size="small" onClick={() => setLeader(leader === 'nova' ? 'LuckyRider' : 'nova')}>
        Overtake
      </Button>
      <ChangeAnnouncer value={leader} describe={describeLeader} />
    </>
  );
}

export const AMissingNumber = () => <AnimatedNumber value={null} format={formatMoney} />;
