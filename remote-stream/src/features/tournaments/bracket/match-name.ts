import { visibleText } from '@greenroom/contract/text';
import type { Match } from '../tournaments.api';

/** Name of a match (docs/product.md#tournaments). */
export const matchName = ({ round, number }: Pick<Match, 'round' | 'number'>) => `Round ${round} - Match ${number}`;

/** Name of a player in the bracket. The missing opponent of a decided match is a bye. */
export const playerName = (name: string | null, winner: string | null) =>
  name === null ? (winner === null ? 'TBA' : 'Bye') : visibleText(name) || 'Unknown';
