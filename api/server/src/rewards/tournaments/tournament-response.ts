import type { TournamentMatch, TournamentSummary } from '@greenroom/contract';
import type { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import type { MatchRow, TournamentRow } from './tournaments.repository';
import { arePredictionsActive, isActive, isCompleted, isLocked } from './tournaments.rules';

/** The public response for a tournament. */
export function asTournament(row: TournamentRow, counts: { matches: number; predictors: number }, now: Date): TournamentSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    game: row.game,
    prize_pool: row.prizePool,
    start_date: row.startsAt?.toISOString() ?? null,
    end_date: row.endsAt?.toISOString() ?? null,
    is_active: isActive(row, now),
    is_completed: isCompleted(row, now),
    predictions_active: arePredictionsActive(row, now),
    predictions_count: counts.predictors,
    matches_count: counts.matches,
    max_participants: row.maxParticipants,
    user_has_prediction: false,
  };
}

/** A match without `locked`, which depends on the time. */
export function asMatch(row: MatchRow): Omit<TournamentMatch, 'locked'> {
  return {
    id: row.id,
    round: row.round,
    match_number: row.matchNumber,
    player1_name: row.player1Name,
    player2_name: row.player2Name,
    winner_name: row.winnerName,
    scheduled_date: row.scheduledAt?.toISOString() ?? null,
    is_active: row.isActive,
  };
}

/** The public response for a match. */
export function asPublicMatch(row: MatchRow, now: Date): TournamentMatch {
  return { ...asMatch(row), locked: isLocked(row, now) };
}

export function noSuchTournament(): HttpProblem {
  return notFound("The tournament you're looking for doesn't exist.");
}
