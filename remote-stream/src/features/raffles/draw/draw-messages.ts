import { formatCount } from '@greenroom/shared-ui/format';
import type { Member } from '../../../members/member';
import type { RevealStep } from './reveal';

/** A screen reader reads so many names at most. */
const MAX_NAMES = 10;

/** The result of a draw in a sentence, for screen readers. */
export function winnersMessage(winners: readonly Member[], hasWon: boolean): string {
  const names = winners.slice(0, MAX_NAMES).map(({ name }) => name ?? 'Anonymous');
  if (winners.length > MAX_NAMES) names.push(`${winners.length - MAX_NAMES} more`);
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return `${hasWon ? 'You won! ' : ''}${winners.length === 1 ? 'The winner is' : 'The winners are'} ${list}.`;
}

/** What happens in a step of the reveal. */
export function stepMessage({ shown, name }: RevealStep, winners: number, tickets: number | null): string {
  const number = name === null ? shown : shown + 1;
  if (number === 0) return tickets === null ? 'Drawing…' : `Drawing from ${formatCount(tickets, 'ticket', 'tickets')}…`;
  return winners === 1 ? 'Drawing the winner…' : `Drawing winner ${number} of ${winners}…`;
}
