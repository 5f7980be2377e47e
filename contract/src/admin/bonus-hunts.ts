import { z } from 'zod';
import { HuntFigures } from '../bonus-hunts';
import { PlacePrize } from '../place-prizes';
import { Count, IdParams, LineText, MemberSummary, Money, MoneyInput, required, RowId, Timestamp } from '../primitives';
import { DateTimeInput, SearchFilter, defineResource, Version, VersionedRow, VersionQuery, endpointsOf } from './resource';
import { PlacePrizesInput } from './place-prizes';

const PredictionTime = DateTimeInput('Please choose a date and a time.').nullable().default(null);

export const HuntFields = z.object({
  start_balance: MoneyInput,
  predictions_open_at: PredictionTime,
  /** Null keeps predictions open until the hunt ends. */
  predictions_close_at: PredictionTime,
  /** Prizes of the closest predictions, fixed from the first prediction on. */
  prizes: PlacePrizesInput,
});

/** `now` is the server's time. */
const NewHunt = z.object({
  start_balance: MoneyInput,
  predictions: z.enum(['now', 'at', 'not_yet'], 'Please choose one of these.'),
  /** Only with `at`. */
  predictions_open_at: PredictionTime,
  prizes: PlacePrizesInput,
});

export const StaffHunt = VersionedRow.extend(HuntFigures.shape).extend({
  start_balance: Money,
  end_balance: Money.nullable(),
  predictions_open_at: Timestamp.nullable(),
  predictions_close_at: Timestamp.nullable(),
  predictions_active: z.boolean(),
  prizes: z.array(PlacePrize),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
  games_count: Count,
  unopened: Count,
  total_bet: Money,
  best_x: z.number().nonnegative(),
  /** Average multiplier at which the unopened games win back the start balance; null if none is left. */
  needed_x: z.number().nonnegative().nullable(),
  predictions_count: Count,
});
export type StaffHunt = z.infer<typeof StaffHunt>;

export const StaffHuntGame = VersionedRow.extend({
  slot_name: z.string(),
  bet: Money,
  win: Money.nullable(),
  /** Predictions that name its slot; absent for none. */
  predictions: Count.optional(),
});
export type StaffHuntGame = z.infer<typeof StaffHuntGame>;

export const LiveHunt = StaffHunt.extend({ games: z.array(StaffHuntGame) });
export type LiveHunt = z.infer<typeof LiveHunt>;

const GameFields = z.object({ slot_name: LineText(200).check(required), bet: MoneyInput });

export const StaffHuntPrediction = z.object({
  id: RowId,
  member: MemberSummary,
  end_balance: Money,
  highest_multiplier: z.number().nonnegative().nullable(),
  highest_multiplier_game: z.string().nullable(),
  created_at: Timestamp,
  /** Difference to the end balance; null while the hunt is running. */
  difference: Money.nullable(),
  is_closest: z.boolean(),
});
export type StaffHuntPrediction = z.infer<typeof StaffHuntPrediction>;

const GameParams = IdParams.extend({ game_id: IdParams.shape.id });
const { see, work } = endpointsOf('bonus-hunts');

export const bonusHuntEndpoints = {
  ...defineResource({
    path: '/bonus-hunts',
    area: 'bonus-hunts',
    names: ['bonus hunt', 'bonus hunts'],
    row: StaffHunt,
    fields: HuntFields,
    creation: NewHunt,
    filters: { is_running: z.stringbool().optional() },
    sorts: ['created_at', 'start_balance', 'end_balance'],
  }),
  live: see('GET /bonus-hunts/:id/live', 'One bonus hunt with its games', LiveHunt),
  addGame: work('POST /bonus-hunts/:id/games', 'Add a game to the end of a bonus hunt', LiveHunt, { body: GameFields }),
  updateGame: work('PUT /bonus-hunts/:id/games/:game_id', "Change a bonus hunt's game, such as its win", LiveHunt, {
    params: GameParams,
    body: GameFields.extend({ win: MoneyInput.nullable(), version: Version }),
  }),
  /** Takes a direction instead of a version, so that it conflicts with no other change of the game. */
  moveGame: work('POST /bonus-hunts/:id/games/:game_id/move', "Move a bonus hunt's game up or down by one place", LiveHunt, {
    params: GameParams,
    body: z.object({ to: z.enum(['up', 'down']) }),
  }),
  removeGame: work('DELETE /bonus-hunts/:id/games/:game_id', 'Remove a game from a bonus hunt', LiveHunt, {
    params: GameParams,
    query: VersionQuery,
  }),
  openPredictions: work('POST /bonus-hunts/:id/predictions/open', "Open a bonus hunt's predictions now", LiveHunt),
  closePredictions: work('POST /bonus-hunts/:id/predictions/close', "Close a bonus hunt's predictions now", LiveHunt),
  end: work('POST /bonus-hunts/:id/end', 'End a bonus hunt', LiveHunt, { body: z.object({ end_balance: MoneyInput }) }),
  correct: work('PUT /bonus-hunts/:id/result', 'Correct the result of a bonus hunt that has ended, and its winners', LiveHunt, {
    body: z.object({ end_balance: MoneyInput, version: Version }),
  }),
  predictions: see.page(
    'GET /bonus-hunts/:id/predictions',
    "A page of a bonus hunt's predictions",
    StaffHuntPrediction,
    ['created_at', 'difference', 'end_balance', 'highest_multiplier'],
    { search: SearchFilter },
  ),
};
