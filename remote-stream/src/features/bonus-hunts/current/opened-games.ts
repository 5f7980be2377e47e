import { formatMoney, formatMultiplier, formatNumber } from '@greenroom/shared-ui/format';
import { type HuntGame, biggestWin, multiplierOf } from '../hunt-rules';

/** Announces the games that were opened between two states of a hunt; an empty text if there are none. */
export function describeOpened(before: readonly HuntGame[], after: readonly HuntGame[]): string {
  const pending = new Set(before.filter(({ isPending }) => isPending).map(({ id }) => id));
  const opened = after.filter(({ id, isPending }) => !isPending && pending.has(id));
  const [first] = opened;
  if (!first) return '';
  const biggest = biggestWin(after);
  const record = opened.some(({ id }) => id === biggest?.id);
  if (opened.length > 1)
    return `${formatNumber(opened.length)} slots opened.${record && biggest ? ` Biggest win: ${winOf(biggest)}.` : ''}`;
  return `${winOf(first)}, ${formatMultiplier(multiplierOf(first))}.${record ? ' The biggest win so far.' : ''}`;
}

const winOf = ({ slot, win }: HuntGame) => `${slot || 'Unnamed slot'} won ${formatMoney(win)}`;
