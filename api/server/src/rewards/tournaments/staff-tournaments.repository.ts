import { type StaffBracket, type StaffMatch, StaffTournament, tournamentEndpoints } from '@greenroom/contract/admin';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { toWire } from '../../db/wire';
import { completedBy, countMatches, countPredictors, listMatches, type MatchRow, asMatch } from './tournaments.repository';
import { arePredictionsActive, nextPlace } from './tournaments.rules';
import { containsText, staffRows } from '../../admin/rows';
import { countBy } from '../../db/statements';

const stateAt = (at: Date) => sql<StaffTournament['state']>`case
  when ${completedBy(at)} then 'completed'
  when ${tournaments.startsAt} <= ${at.toISOString()}::timestamptz then 'running'
  else 'upcoming' end`;

export const { list: listStaffTournaments, find: findStaffTournament } = staffRows(tournamentEndpoints.list, {
  select: selectTournaments,
  id: tournaments.id,
  where: ({ search, state }, at) => and(containsText(search, tournaments.name, tournaments.game), state && sql`${stateAt(at)} = ${state}`),
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

function selectTournaments(db: Db, at: Date) {
  return db
    .select({ tournament: tournaments, state: stateAt(at) })
    .from(tournaments)
    .$dynamic();
}

async function withCounts(db: Db, rows: Awaited<ReturnType<typeof selectTournaments>>, at: Date): Promise<StaffTournament[]> {
  const ids = rows.map(({ tournament }) => tournament.id);
  if (ids.length === 0) return [];
  const [matches, predictors, decided] = await Promise.all([
    countMatches(db, ids),
    countPredictors(db, ids),
    countMatches(db, ids, isNotNull(tournamentMatches.winnerName)),
  ]);
  return rows.map(({ tournament: row, state }) => ({
    ...toWire(StaffTournament, row),
    state,
    predictions_active: arePredictionsActive(row, at),
    matches: matches.get(row.id) ?? 0,
    decided: decided.get(row.id) ?? 0,
    predictors: predictors.get(row.id) ?? 0,
  }));
}
