import { useState } from 'react';
import { formatMoney } from '../../format';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Button } from '../button';
import { CountUp } from './count-up';

const BIG = { color: 'var(--gold)', font: '750 var(--text-2xl)/1.2 var(--font-display)' } as const;
const money = (amount: number) => formatMoney(amount);

function Growing() {
  const [total, setTotal] = useState(1_284_930.5);
  return (
    <>
      <p style={BIG}>
        <CountUp value={total} format={money} duration={2000} delay={500} />
      </p>
      <Button variant="secondary" size="small" onClick={() => setTotal((before) => before + 2500)}>
        Give away $2,500.00 more
      </Button>
    </>
  );
}

export default defineGalleryEntry({
  title: 'Count up',
  purpose: 'For the one amount on a page that deserves a moment, such as what was given away. Not for what one compares or waits for.',
  behaviour: [
    'It counts from zero to its value, and from there to the next one: smoothly and ever slower, or in equal steps where a number of steps is given.',
    'The total given away takes 2 seconds after 0.5; a prize pool 2 seconds in 60 steps.',
    'The room of the final text is taken from the start, and nothing moves while it counts.',
    'Who asked for less motion sees the value at once.',
  ],
  keyboard: [],
  examples: [
    { title: 'Total given away', Example: Growing },
    {
      title: 'A prize pool, in 60 steps',
      Example: () => (
        <p style={BIG}>
          <CountUp value={12_500} format={money} duration={2000} steps={60} />
        </p>
      ),
    },
  ],
});
