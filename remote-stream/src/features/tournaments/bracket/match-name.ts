import type { Match } from '../tournaments.api';

/** What a match is called everywhere (specification 2, section 2 "/tournaments/{id}"). */
export const matchName = ({ round, number }: Pick<Match, 'round' | 'number'>) => `Round ${round} - Match ${number}`;
