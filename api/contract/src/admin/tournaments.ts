import { z } from 'zod';
import { BlockText, Count, required, IdParams, LineText, Timestamp, Money, MoneyInput } from '../primitives';
import { TournamentMatch } from '../tournaments';
import { defineEndpoint } from './endpoint';
import { defineResource, rowResponse, VersionedRow, Version } from './resource';

const WHOLE = 'Please enter a whole number.';
const moment = z.iso.datetime({ offset: true, error: 'Please enter a date and a time.' });

/** How many can play in a bracket. */
export const BRACKET_PLAYERS = { min: 2, max: 32 } as const;

/** What the staff says of a tournament. */
export const TournamentFields = z.object({
  name: LineText(100).check(required),
  description: BlockText(2000),
  game: LineText(100),
  /** In dollars. */
  prize_pool: MoneyInput,
  starts_at: moment.nullable().default(null),
  ends_at: moment.nullable().default(null),
  /** Nobody predicts before it, or ever where it is null. */
  predictions_open_at: moment.nullable().default(null),
  predictions_close_at: moment.nullable().default(null),
  max_participants: z.number(WHOLE).int(WHOLE).min(2, 'This has to be at least 2.').max(1000, 'This is too much.').nullable().default(null),
});

export const TournamentState = z.enum(['upcoming', 'running', 'completed'], 'There is no such state.');
export type TournamentState = z.infer<typeof TournamentState>;

export const StaffTournament = VersionedRow.extend(TournamentFields.shape).extend({
  prize_pool: Money,
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  predictions_open_at: Timestamp.nullable(),
  predictions_close_at: Timestamp.nullable(),
  /** When the last match was decided. */
  completed_at: Timestamp.nullable(),
  state: TournamentState,
  predictions_active: z.boolean(),
  matches: Count,
  /** How many of them have a winner. */
  decided: Count,
  /** How many members have predicted. */
  predictors: Count,
});
export type StaffTournament = z.infer<typeof StaffTournament>;

export const StaffMatch = TournamentMatch.omit({ locked: true }).extend({
  version: Version,
  /** Whether it is decided because its only player has nobody to play. */
  is_bye: z.boolean(),
  /** How many members have predicted it. */
  predictions: Count,
  /** Whether a result can be put right: not once the next match has one. */
  can_correct: z.boolean(),
});
export type StaffMatch = z.infer<typeof StaffMatch>;

/** A tournament's matches by round and number; none before the bracket is made. */
const StaffBracket = z.object({ tournament: StaffTournament, matches: z.array(StaffMatch) });
export type StaffBracket = z.infer<typeof StaffBracket>;

const Players = z
  .array(LineText(100).check(required), 'Please name the players.')
  .min(BRACKET_PLAYERS.min, `There have to be at least ${BRACKET_PLAYERS.min} players.`)
  .max(BRACKET_PLAYERS.max, `A bracket has room for ${BRACKET_PLAYERS.max} players.`)
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Two players have the same name.');

const MatchParams = IdParams.extend({ match_id: IdParams.shape.id });

export const tournamentEndpoints = {
  ...defineResource({
    path: '/tournaments',
    role: 'Moderator',
    names: ['tournament', 'tournaments'],
    row: StaffTournament,
    fields: TournamentFields,
    filters: { search: LineText(100).default(''), state: TournamentState.optional() },
    sorts: ['starts_at', 'name', 'prize_pool'],
  }),
  bracket: defineEndpoint({
    method: 'GET',
    path: '/tournaments/:id/bracket',
    role: 'Moderator',
    summary: 'The matches of a tournament',
    params: IdParams,
    response: rowResponse(StaffBracket),
  }),
  makeBracket: defineEndpoint({
    method: 'PUT',
    path: '/tournaments/:id/bracket',
    role: 'Moderator',
    summary: 'Make the bracket from its players, in place of one that nobody uses yet',
    params: IdParams,
    body: z.object({
      /** The first is seeded best. */
      players: Players,
      /** Whether the server deals out the places by chance; otherwise the players' order does. */
      shuffle: z.boolean().default(false),
      /** When the first match begins, and how many minutes after it the next does. */
      first_at: moment.nullable().default(null),
      minutes_apart: z.number(WHOLE).int(WHOLE).min(0, 'This cannot be negative.').max(43_200, 'This is too much.').default(0),
    }),
    response: rowResponse(StaffBracket),
  }),
  schedule: defineEndpoint({
    method: 'PUT',
    path: '/tournaments/:id/matches/:match_id/schedule',
    role: 'Moderator',
    summary: 'Say when a match begins',
    params: MatchParams,
    body: z.object({ version: Version, scheduled_at: moment.nullable() }),
    response: rowResponse(StaffBracket),
  }),
  activate: defineEndpoint({
    method: 'PUT',
    path: '/tournaments/:id/matches/:match_id/active',
    role: 'Moderator',
    summary: 'Start a match, or take its start back',
    params: MatchParams,
    body: z.object({ is_active: z.boolean() }),
    response: rowResponse(StaffBracket),
  }),
  result: defineEndpoint({
    method: 'PUT',
    path: '/tournaments/:id/matches/:match_id/result',
    role: 'Moderator',
    summary: 'Enter who won a match, or put that right',
    params: MatchParams,
    body: z.object({ version: Version, winner_name: LineText(100).check(required) }),
    response: rowResponse(StaffBracket),
  }),
};
