import { z } from 'zod';
import { Count, required, LineText, MemberSummary, Timestamp, Money, RowId } from './primitives';

/** Specification 2, section 3 "Match". */
export const TournamentMatch = z.object({
  id: RowId,
  round: z.number().int().positive(),
  match_number: z.number().int().positive(),
  /** Null as long as an earlier match decides who plays. */
  player1_name: z.string().nullable(),
  player2_name: z.string().nullable(),
  winner_name: z.string().nullable(),
  scheduled_date: Timestamp.nullable(),
  is_active: z.boolean(),
  /** Whether it can't be predicted any more: it has begun or is decided. Other back ends may leave it out. */
  locked: z.boolean(),
});
export type TournamentMatch = z.infer<typeof TournamentMatch>;

/** A tournament as the list has it: specification 2, section 3 "Tournament" without its matches. */
export const TournamentSummary = z.object({
  id: RowId,
  name: z.string(),
  description: z.string(),
  game: z.string(),
  /** In dollars. */
  prize_pool: Money,
  start_date: Timestamp.nullable(),
  end_date: Timestamp.nullable(),
  is_active: z.boolean(),
  is_completed: z.boolean(),
  predictions_active: z.boolean(),
  /** How many members have predicted. */
  predictions_count: Count,
  matches_count: Count,
  max_participants: z.number().int().positive().nullable(),
  /** Whether the signed-in member has predicted; false for a guest. */
  user_has_prediction: z.boolean(),
});
export type TournamentSummary = z.infer<typeof TournamentSummary>;

/** Specification 2, section 3 "Tournament", its matches by round and number. */
export const Tournament = TournamentSummary.extend({ matches: z.array(TournamentMatch) });
export type Tournament = z.infer<typeof Tournament>;

/** GET /api/r/tournaments: those to come, those that run and the last that are over, the latest start first. */
export const TournamentsResponse = z.object({ success: z.literal(true), data: z.array(TournamentSummary) });
export type TournamentsResponse = z.infer<typeof TournamentsResponse>;

/** In percent, with one decimal at most: how many of the decided matches that somebody predicted they got right. */
const Accuracy = z.number().min(0).max(100);

/** GET /api/r/tournaments/{id} (specification 2, section 3 "Tournament detail response"). */
export const TournamentResponse = z.object({
  success: z.literal(true),
  data: z.object({
    tournament: Tournament,
    /** The signed-in member's own; null where there is none. */
    user_prediction: z
      .object({ matches: z.array(z.object({ tournament_match_id: RowId, predicted_winner_name: z.string() })) })
      .nullable(),
    /** Of the signed-in member's friends, the best first. */
    friend_predictions: z.array(z.object({ friend: MemberSummary, accuracy: Accuracy })),
    /** The best first. */
    top_predictions: z.array(z.object({ user: MemberSummary, correct: Count, total: Count, accuracy: Accuracy })),
  }),
});
export type TournamentResponse = z.infer<typeof TournamentResponse>;

/** POST /api/r/tournaments/{id}/predict */
export const PredictTournamentBody = z.object({
  predictions: z
    .array(
      z.object({
        match_id: z.number('This has to be a number.').int().positive().max(2_147_483_647),
        winner_name: LineText(200).check(required),
      }),
      'Please pick a winner.',
    )
    .min(1, 'Please pick at least one winner.')
    .max(200, 'These are too many predictions at once.'),
});
export type PredictTournamentBody = z.infer<typeof PredictTournamentBody>;
