import { z } from 'zod';
import { defineEndpoint, dataResponse } from '../endpoint';
import { IdParams } from '../primitives';
import { PERMISSIONS } from './permissions';

/** Games that the staff may run and take part in, by their areas in the panel. */
const Game = z.enum(['bonus-hunts', 'tournaments', 'raffles']);
export type Game = z.infer<typeof Game>;

/** Refusal to change a raffle that one has entered (docs/security.md#staff). */
export const RAFFLE_ENTERED = "You've entered this raffle, so someone else on the team has to change, close, draw or cancel it.";

export const participationEndpoints = {
  get: defineEndpoint('GET /participation/:game/:id', {
    permission: PERMISSIONS,
    summary: 'Your entries and decisions in a hunt, tournament or raffle',
    params: IdParams.extend({ game: Game }),
    response: dataResponse(z.object({ takes_part: z.boolean(), is_organizer: z.boolean() })),
  }),
};
