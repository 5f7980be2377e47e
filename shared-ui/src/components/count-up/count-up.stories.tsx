import { useState } from 'react';
import { formatMoney } from '../../format';
import { Button } from '../button/button';
import { CountUp } from './count-up';

/**
 * For the one prominent amount of a page, such as the total given away. Not for values that visitors compare or wait for.
 *
 * - The total given away takes 2 seconds after 0.5; a prize pool 2 seconds in 60 steps.
 * - It starts once the page is idle. All its numbers are laid out at once, thirty for each second, and the compositor moves them past.
 * - With reduced motion or in a hidden tab it shows the value at once.
 */
export default { title: 'Count up' };

const BIG = { color: 'var(--gold)', font: '750 var(--text-2xl)/1.2 var(--font-display)' } as const;
const money = (amount: number) => formatMoney(amount);

export function TotalGivenAway() {
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

export const APrizePoolIn60Steps = () => (
  <p style={BIG}>
    <CountUp value={12_500} format={money} duration={2000} steps={60} />
  </p>
);
