import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { PlacePrize } from './place-prizes';
import { Count, LineText, MAX_INTEGER, MemberSummary, Money, required, RowId, Timestamp } from './primitives';
import { msg } from './texts';

export const TournamentMatch = z.object({
  id: RowId,
  round: z.number().int().positive(),
  match_number: z.number().int().positive(),
  /** Null until an earlier match decides the player. */
  player1_name: z.string().nullable(),
  player2_name: z.string().nullable(),
  winner_name: z.string().nullable(),
  /** Player whom `player1_name` replaced before this match; null or missing for none. */
  player1_replaced: z.string().nullable().optional(),
  player2_replaced: z.string().nullable().optional(),
  scheduled_date: Timestamp.nullable(),
  is_active: z.boolean(),
  /** Closed to predictions, since the match has started or is decided. External back ends may omit it. */
  locked: z.boolean(),
});
export type TournamentMatch = z.infer<typeof TournamentMatch>;

/** In a list, without matches (docs/product.md#tournaments). */
export const TournamentSummary = z.object({
  id: RowId,
  name: z.string(),
  description: z.string(),
  game: z.string(),
  /** In dollars. */
  prize_pool: Money,
  /** Prizes of the best predictions, by place; external back ends may have none. */
  prediction_prizes: z.array(PlacePrize),
  start_date: Timestamp.nullable(),
  end_date: Timestamp.nullable(),
  is_active: z.boolean(),
  is_completed: z.boolean(),
  predictions_active: z.boolean(),
  predictions_count: Count,
  matches_count: Count,
  max_participants: z.number().int().positive().nullable(),
  /** False for guests. */
  user_has_prediction: z.boolean(),
});
export type TournamentSummary = z.infer<typeof TournamentSummary>;

/** Matches are sorted by round and number (docs/product.md#tournaments). */
export const Tournament = TournamentSummary.extend({ matches: z.array(TournamentMatch) });
export type Tournament = z.infer<typeof Tournament>;

export const TournamentsResponse = dataResponse(z.array(TournamentSummary));
export type TournamentsResponse = z.infer<typeof TournamentsResponse>;

/** Correct predictions among decided matches, in percent with at most one decimal. */
const Accuracy = z.number().min(0).max(100);

export const TournamentResponse = dataResponse(
  z.object({
    tournament: Tournament,
    user_prediction: z
      .object({
        matches: z.array(z.object({ tournament_match_id: RowId, predicted_winner_name: z.string() })),
        /** False for staff who made or changed the tournament. External back ends may omit it. */
        is_ranked: z.boolean(),
      })
      .nullable(),
    /** Friends of the signed-in member, best first. */
    friend_predictions: z.array(z.object({ friend: MemberSummary, accuracy: Accuracy })),
    top_predictions: z.array(
      z.object({
        user: MemberSummary,
        correct: Count,
        total: Count,
        accuracy: Accuracy,
        /** Prize that they won with it, or null. */ prize: z.string().nullable(),
      }),
    ),
  }),
);
export type TournamentResponse = z.infer<typeof TournamentResponse>;

export const PredictTournamentBody = z.object({
  predictions: z
    .array(
      z.object({
        match_id: z.number('This must be a number.').int().positive().max(MAX_INTEGER),
        winner_name: LineText(200).check(required),
      }),
      msg('Please pick a winner.'),
    )
    .min(1, msg('Please pick at least one winner.'))
    .max(200, msg('Too many predictions at once.')),
});
export type PredictTournamentBody = z.infer<typeof PredictTournamentBody>;

export const tournamentEndpoints = {
  list: defineEndpoint('GET /tournaments', 'All tournaments, and which of them the caller has predicted', {
    response: TournamentsResponse,
  }),
  get: defineEndpoint('GET /tournaments/:id', "One tournament with its bracket, the best predictions and the caller's own", {
    response: TournamentResponse,
  }),
  predict: defineEndpoint('POST /tournaments/:id/predict', "Predict winners of a tournament's matches", {
    body: PredictTournamentBody,
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
