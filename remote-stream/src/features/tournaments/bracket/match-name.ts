import type { Match } from '../tournaments.api';

/** What a match is called everywhere (specification 2, section 2 "/tournaments/{id}"). */
export const matchName = ({ round, number }: Pick<Match, 'round' | 'number'>) => `Round ${round} - Match ${number}`;

/** A player as the bracket shows them: where a match is decided without an opponent, it was a bye. */
export const playerName = (name: string | null, winner: string | null) => name ?? (winner === null ? 'TBA' : 'Bye');
