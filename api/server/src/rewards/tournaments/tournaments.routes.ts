import { tournamentEndpoints, TournamentResponse, TournamentsResponse } from '@greenroom/contract';
import type { Db } from '../../db/client';
import type { CachedResponse, KeyOwner } from '../../plugins/response-cache';
import { membersOnly } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { setLiveRevision } from '../../plugins/cached-response';
import { addressOf } from '../../plugins/rate-limits';
import { listUnranked } from '../participation/participation';
import { listWon } from '../prizes/award-places';
import { predictTournament } from './predict-tournament';
import {
  countMatches,
  countPredictors,
  findTournament,
  listMatches,
  listOwnPredictions,
  listPredicted,
  listTournaments,
  rankFriends,
  rankPredictions,
  asPublicMatch,
  asTournament,
  noSuchTournament,
} from './tournaments.repository';
import { accuracyOf } from './tournaments.rules';
import { msg } from '../../lib/texts';

export const TOPIC = 'tournaments';

export function tournamentsRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  listRoute(handle, context);
  tournamentRoute(handle, context);
  predictRoute(handle, context);
}

function listRoute(handle: HandlePublicEndpoint, context: ModuleContext): void {
  handle(tournamentEndpoints.list, { config: { shed: 'members' } }, async (request, reply) => {
    const shared = await loadTournaments(context);
    const member = await request.findMember();
    if (!member) return shared;
    setLiveRevision(reply, shared);
    const { data } = shared.value;
    const ids = data.map(({ id }) => id);
    const predicted = await listPredicted(context.db, member.id, ids);
    return {
      data: data.map((tournament) => ({ ...tournament, user_has_prediction: predicted.has(tournament.id) })),
    };
  });
}

export function loadTournaments({ db, now, cache }: ModuleContext): Promise<CachedResponse<TournamentsResponse>> {
  return cache.get('tournaments', {
    topic: TOPIC,
    liveTopic: 'tournaments',
    schema: TournamentsResponse,
    load: () => readTournaments(db, now()),
  });
}

async function readTournaments(db: Db, at: Date): Promise<TournamentsResponse> {
  const rows = await listTournaments(db, at);
  const ids = rows.map(({ id }) => id);
  const [matches, predictors] = await Promise.all([countMatches(db, ids), countPredictors(db, ids)]);
  const countsOf = (id: number) => ({ matches: matches.get(id) ?? 0, predictors: predictors.get(id) ?? 0 });
  return { success: true, data: rows.map((row) => asTournament(row, countsOf(row.id), at)) };
}

function tournamentRoute(handle: HandlePublicEndpoint, context: ModuleContext): void {
  handle(tournamentEndpoints.get, { config: { shed: 'members' } }, async (request, reply) => {
    const shared = await loadTournament(context, request.params.id, addressOf(request));
    const member = await request.findMember();
    if (!member) return shared;
    setLiveRevision(reply, shared);
    const { data } = shared.value;
    return { data: { ...data, ...(await readOwnPart(context.db, data.tournament, member.id)) } };
  });
}

/** Loads the guests' response. @throws {HttpProblem} 404 */
export function loadTournament(
  { db, now, cache }: ModuleContext,
  id: number,
  owner: KeyOwner,
): Promise<CachedResponse<TournamentResponse>> {
  return cache.getChosen(`tournaments/${id}`, owner, {
    topic: TOPIC,
    liveTopic: `tournament:${id}`,
    schema: TournamentResponse,
    load: () => readTournament(db, id, now()),
  });
}

async function readTournament(db: Db, id: number, at: Date): Promise<TournamentResponse> {
  const row = await findTournament(db, id);
  if (!row) throw noSuchTournament();
  const [matches, predictors, top, won] = await Promise.all([
    listMatches(db, id),
    countPredictors(db, [id]),
    rankPredictions(db, id),
    listWon(db, { kind: 'tournament', id }),
  ]);
  const counts = { matches: matches.length, predictors: predictors.get(id) ?? 0 };
  return {
    success: true,
    data: {
      tournament: { ...asTournament(row, counts, at), matches: matches.map((match) => asPublicMatch(match, at)) },
      user_prediction: null,
      friend_predictions: [],
      top_predictions: top.map((score) => ({
        ...score,
        accuracy: accuracyOf(score.correct, score.total),
        prize: won.get(score.user.id) ?? null,
      })),
    },
  };
}

async function readOwnPart(db: Db, tournament: TournamentResponse['data']['tournament'], memberId: string) {
  const [own, friends] = await Promise.all([listOwnPredictions(db, tournament.id, memberId), rankFriends(db, tournament.id, memberId)]);
  const unranked = own.length > 0 ? await listUnranked(db, { kind: 'tournament', id: tournament.id }, memberId) : [];
  const matches = own.map(({ matchId, winnerName }) => ({ tournament_match_id: matchId, predicted_winner_name: winnerName }));
  return {
    tournament: { ...tournament, user_has_prediction: own.length > 0 },
    user_prediction: own.length > 0 ? { matches, is_ranked: !unranked.includes(memberId) } : null,
    friend_predictions: friends.map(({ user, correct, total }) => ({ friend: user, accuracy: accuracyOf(correct, total) })),
  };
}

function predictRoute(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  const options = { config: { isPlay: true }, preValidation: membersOnly(msg('Please sign in to save predictions')) };
  handle(tournamentEndpoints.predict, options, async (request, _reply, { id: memberId }) => {
    const { id: tournamentId } = request.params;
    const isFirst = await predictTournament(db, { tournamentId, memberId, predictions: request.body.predictions, now });
    // The public response has the number of members with predictions; their picks count once a match is decided.
    if (isFirst) cache.invalidate(TOPIC);
    return { message: msg('Predictions saved successfully!') };
  });
}
