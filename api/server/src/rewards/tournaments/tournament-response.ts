import { TournamentMatch, TournamentSummary } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import type { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import type { MatchRow, TournamentRow } from './tournaments.repository';
import { arePredictionsActive, isActive, isCompleted, isLocked } from './tournaments.rules';

/** The public response for a tournament. */
export function asTournament(row: TournamentRow, counts: { matches: number; predictors: number }, now: Date): TournamentSummary {
  return {
    ...toWire(TournamentSummary, row),
    start_date: row.startsAt?.toISOString() ?? null,
    end_date: row.endsAt?.toISOString() ?? null,
    is_active: isActive(row, now),
    is_completed: isCompleted(row, now),
    predictions_active: arePredictionsActive(row, now),
    predictions_count: counts.predictors,
    matches_count: counts.matches,
    user_has_prediction: false,
  };
}

/** A match without `locked`, which depends on the time. */
export function asMatch(row: MatchRow): Omit<TournamentMatch, 'locked'> {
  return { ...toWire(TournamentMatch, row), scheduled_date: row.scheduledAt?.toISOString() ?? null };
}

/** The public response for a match. */
export function asPublicMatch(row: MatchRow, now: Date): TournamentMatch {
  return { ...asMatch(row), locked: isLocked(row, now) };
}

export function noSuchTournament(): HttpProblem {
  return notFound("The tournament you're looking for doesn't exist.");
}
