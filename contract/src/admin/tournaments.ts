import { z } from 'zod';
import { PlacePrize } from '../place-prizes';
import { BlockText, Count, IdParams, LineText, Money, MoneyInput, required, Timestamp } from '../primitives';
import { TournamentMatch } from '../tournaments';
import { CountInput, DateTimeInput, SearchFilter, WholeNumber, defineResource, Version, VersionedRow, endpointsOf } from './resource';
import { PlacePrizesInput } from './place-prizes';

const OptionalDateTime = DateTimeInput().nullable().default(null);

export const BRACKET_PLAYERS = { min: 2, max: 32 } as const;

export const TournamentFields = z.object({
  name: LineText(100).check(required),
  description: BlockText(2000),
  game: LineText(100),
  prize_pool: MoneyInput,
  starts_at: OptionalDateTime,
  ends_at: OptionalDateTime,
  predictions_open_at: OptionalDateTime,
  predictions_close_at: OptionalDateTime,
  max_participants: CountInput(2, 1000).nullable().default(null),
  /** Prizes of the best predictions, fixed from the first prediction on. */
  prediction_prizes: PlacePrizesInput,
});

export const TournamentState = z.enum(['upcoming', 'running', 'completed'], 'Unknown state.');
export type TournamentState = z.infer<typeof TournamentState>;

export const StaffTournament = VersionedRow.extend(TournamentFields.shape).extend({
  prize_pool: Money,
  prediction_prizes: z.array(PlacePrize),
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  predictions_open_at: Timestamp.nullable(),
  predictions_close_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
  state: TournamentState,
  predictions_active: z.boolean(),
  matches: Count,
  decided: Count,
  predictors: Count,
});
export type StaffTournament = z.infer<typeof StaffTournament>;

export const StaffMatch = TournamentMatch.omit({ locked: true }).extend({
  version: Version,
  is_bye: z.boolean(),
  predictions: Count,
  /** Correctable until the next match has a result. */
  can_correct: z.boolean(),
  /** Predictions for the winner's next match, which a correction removes. */
  next_predictions: Count,
});
export type StaffMatch = z.infer<typeof StaffMatch>;

/** Matches are sorted by round and number; empty before the bracket is made. */
const StaffBracket = z.object({ tournament: StaffTournament, matches: z.array(StaffMatch) });
export type StaffBracket = z.infer<typeof StaffBracket>;

const Players = z
  .array(LineText(100).check(required), 'Please name the players.')
  .min(BRACKET_PLAYERS.min, `There must be at least ${BRACKET_PLAYERS.min} players.`)
  .max(BRACKET_PLAYERS.max, `A bracket has room for ${BRACKET_PLAYERS.max} players.`)
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Two players have the same name.');

const MinutesApart = WholeNumber.min(0, "This can't be negative.").max(43_200, 'This is too much.').default(0);

const MatchParams = IdParams.extend({ match_id: IdParams.shape.id });

/** A correction is for the whole bracket. A substitute takes the seat from this match on. Predictions stay with the seat. */
export const PlayerChange = z.enum(['correction', 'substitute'], 'Please choose one.');
export type PlayerChange = z.infer<typeof PlayerChange>;

const { see, work, configure } = endpointsOf('tournaments');

export const tournamentEndpoints = {
  ...defineResource({
    path: '/tournaments',
    area: 'tournaments',
    names: ['tournament', 'tournaments'],
    row: StaffTournament,
    fields: TournamentFields,
    filters: { search: SearchFilter, state: TournamentState.optional() },
    sorts: ['starts_at', 'name', 'prize_pool'],
  }),
  bracket: see('GET /tournaments/:id/bracket', "A tournament's matches", StaffBracket),
  makeBracket: configure('PUT /tournaments/:id/bracket', 'Make the bracket from its players, unless one is in use', StaffBracket, {
    body: z.object({
      players: Players,
      /** Shuffled by the server; otherwise seeded in order. */
      shuffle: z.boolean().default(false),
      /** Start of the first match, and the minutes between two starts. */
      first_at: OptionalDateTime,
      minutes_apart: MinutesApart,
    }),
  }),
  schedule: work('PUT /tournaments/:id/matches/:match_id/schedule', 'Set when a match begins', StaffBracket, {
    params: MatchParams,
    body: z.object({ version: Version, scheduled_at: DateTimeInput().nullable() }),
  }),
  activate: work('PUT /tournaments/:id/matches/:match_id/active', 'Start a match, or undo its start', StaffBracket, {
    params: MatchParams,
    body: z.object({ is_active: z.boolean() }),
  }),
  result: work('PUT /tournaments/:id/matches/:match_id/result', "Enter or correct a match's winner", StaffBracket, {
    params: MatchParams,
    body: z.object({ version: Version, winner_name: LineText(100).check(required) }),
  }),
  player: work(
    'PUT /tournaments/:id/matches/:match_id/player',
    "Correct a player's name, or replace the player before the match",
    StaffBracket,
    {
      params: MatchParams,
      body: z.object({
        version: Version,
        name: LineText(100).check(required),
        new_name: LineText(100).check(required),
        change: PlayerChange,
      }),
    },
  ),
};
