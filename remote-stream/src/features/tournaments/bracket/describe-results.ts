import { formatNumber } from '@greenroom/shared-ui/format';
import type { Match, Picks } from '../tournaments.api';
import { matchName } from './match-name';

/** Announces the matches that were decided between two states of a bracket, with the member's picks; an empty text if there are none. */
export function describeResults(before: readonly Match[], after: readonly Match[], picks: Picks): string {
  const open = new Set(before.filter(({ winner }) => winner === null).map(({ id }) => id));
  const decided = after.filter(({ id, winner }) => winner !== null && open.has(id));
  const picked = decided.filter(({ id }) => picks[id] !== undefined);
  const right = picked.filter(({ id, winner }) => picks[id] === winner);
  const [first] = decided;
  if (!first) return '';
  if (decided.length > 1) {
    const own = picked.length > 0 ? ` You were right about ${formatNumber(right.length)} of ${formatNumber(picked.length)}.` : '';
    return `${formatNumber(decided.length)} matches are decided.${own}`;
  }
  const own = picked.length > 0 ? ` You were ${right.length > 0 ? 'right' : 'wrong'}.` : '';
  return `${matchName(first)}: ${first.winner} won.${own}`;
}
