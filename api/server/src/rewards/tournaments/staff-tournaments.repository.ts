import { type StaffBracket, type StaffMatch, StaffTournament, tournamentEndpoints } from '@greenroom/contract/admin';
import { and, eq, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { toWire } from '../../db/wire';
import {
  completedBy,
  countMatches,
  countPredictors,
  listMatches,
  type MatchRow,
  type TournamentRow,
  asMatch,
} from './tournaments.repository';
import { arePredictionsActive, isActive, isCompleted, nextPlace } from './tournaments.rules';
import { containsText, staffRows } from '../../admin/rows';
import { countBy } from '../../db/statements';

function inState(state: StaffTournament['state'] | undefined, at: Date): SQL | undefined {
  const begun = sql`coalesce(${tournaments.startsAt} <= ${at.toISOString()}::timestamptz, false)`;
  switch (state) {
    case undefined:
      return undefined;
    case 'completed':
      return completedBy(at);
    case 'running':
      return and(begun, not(completedBy(at)));
    case 'upcoming':
      return and(not(begun), not(completedBy(at)));
  }
}

export const { list: listStaffTournaments, find: findStaffTournament } = staffRows(tournamentEndpoints.list, {
  select: (db: Db) => db.select().from(tournaments).$dynamic(),
  id: tournaments.id,
  where: ({ search, state }, at) => and(containsText(search, tournaments.name, tournaments.game), inState(state, at)),
  sorted: { starts_at: tournaments.startsAt, name: sql`lower(${tournaments.name})`, prize_pool: tournaments.prizePool },
  asRows: withCounts,
});

export async function findBracket(db: Db, id: number, at: Date): Promise<StaffBracket> {
  const tournament = await findStaffTournament(db, id, at);
  const [matches, predictions] = await Promise.all([
    listMatches(db, id),
    countBy(db, tournamentPredictions.matchId, eq(tournamentPredictions.tournamentId, id)),
  ]);
  return { tournament, matches: matches.map((match) => asStaffMatch(match, matches, predictions)) };
}

export const isBye = ({ player1Name, player2Name, winnerName }: MatchRow) =>
  winnerName !== null && (player1Name === null || player2Name === null);

function asStaffMatch(match: MatchRow, matches: MatchRow[], predictions: ReadonlyMap<number, number>): StaffMatch {
  const { round, matchNumber } = nextPlace(match);
  const next = matches.find((one) => one.round === round && one.matchNumber === matchNumber);
  return {
    ...asMatch(match),
    version: match.version,
    is_bye: isBye(match),
    predictions: predictions.get(match.id) ?? 0,
    can_correct: match.winnerName !== null && !isBye(match) && (next === undefined || next.winnerName === null),
    next_predictions: (next && predictions.get(next.id)) ?? 0,
  };
}

async function withCounts(db: Db, rows: TournamentRow[], at: Date): Promise<StaffTournament[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [matches, predictors, decided] = await Promise.all([
    countMatches(db, ids),
    countPredictors(db, ids),
    countMatches(db, ids, isNotNull(tournamentMatches.winnerName)),
  ]);
  return rows.map((row) => ({
    ...toWire(StaffTournament, row),
    state: isCompleted(row, at) ? 'completed' : isActive(row, at) ? 'running' : 'upcoming',
    predictions_active: arePredictionsActive(row, at),
    matches: matches.get(row.id) ?? 0,
    decided: decided.get(row.id) ?? 0,
    predictors: predictors.get(row.id) ?? 0,
  }));
}
