import { z } from 'zod';
import { IdParams } from '../primitives';
import { PERMISSIONS } from './permissions';
import { requiring } from './resource';

/** Games that the staff may run and take part in, by their areas in the panel. */
const Game = z.enum(['bonus-hunts', 'tournaments', 'raffles']);
export type Game = z.infer<typeof Game>;

/** Refusal to change a raffle that one has entered (docs/security.md#staff). */
export const RAFFLE_ENTERED = "You've entered this raffle, so someone else on the team has to change, close, draw or cancel it.";

const anyStaff = requiring(PERMISSIONS);

export const participationEndpoints = {
  get: anyStaff(
    'GET /participation/:game/:id',
    'Your entries and decisions in a hunt, tournament or raffle',
    z.object({ takes_part: z.boolean(), is_organizer: z.boolean() }),
    { params: IdParams.extend({ game: Game }) },
  ),
};
