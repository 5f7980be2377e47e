import { useState } from 'react';
import { formatMoney } from '../../format';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Button } from '../button';
import { AnimatedNumber } from './animated-number';

const BIG = { font: '700 var(--text-xl)/1.25 var(--font-display)' } as const;

function Changing() {
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

function Opening() {
  const [wins, setWins] = useState<number[]>([]);
  return (
    <>
      <p style={BIG}>
        {wins.length === 0 ? 'No win yet' : wins.map((win, index) => <AnimatedNumber key={index} value={win} from={0} format={formatMoney} />)}
      </p>
      <Button variant="secondary" size="small" disabled={wins.length > 0} onClick={() => setWins([1284.5])}>
        Show the win
      </Button>
    </>
  );
}

export default defineGalleryEntry({
  title: 'Animated number',
  purpose: 'For numbers that change while the visitor looks at them, such as the entries of a raffle. For one prominent amount that counts when the page opens use Count up.',
  behaviour: [
    'It shows its value at once, and counts for 600 ms to each next one, also from the middle of a count.',
    'Screen readers read the final value only. It has the space of the final value from the start.',
    'A number given as “from” is counted from at the first render.',
    'With reduced motion, or in a hidden tab, it shows the next value at once.',
  ],
  keyboard: [],
  examples: [
    { title: 'A number that changes', Example: Changing },
    { title: 'A number that appears, counted from zero', Example: Opening },
    { title: 'A missing number', Example: () => <AnimatedNumber value={null} format={formatMoney} /> },
  ],
});
