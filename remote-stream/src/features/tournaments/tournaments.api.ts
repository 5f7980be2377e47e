import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import {
  type OtherBackEnds,
  type Unread,
  ApiError,
  api,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { readPlacePrizes } from '../../shared/place-prizes';
import { readMember } from '../../shared/member';
import { t } from '../../texts';

export type Tournament = ReturnType<typeof readTournament>;

export type Match = ReturnType<typeof readMatch>;

export type Picks = Readonly<Record<string, string>>;

export type Score = ReturnType<typeof readScore>;

export interface TournamentDetails {
  tournament: Tournament;
  matches: readonly Match[];
  saved: Picks;
  /** True if the picks can win; false for the staff who run the tournament. */
  isRanked: boolean;
  friends: readonly Pick<Score, 'member' | 'accuracy'>[];
  top: readonly Score[];
}

const REFETCH_INTERVAL_MS = 30_000;

/** Key prefix of all queries for tournaments. Per member, since responses contain the member's predictions. */
export const tournamentsKey = (memberId?: string) => ['tournaments', memberId ?? 'guest'] as const;
export const tournamentKey = (memberId: string | undefined, id: string) => [...tournamentsKey(memberId), 'one', id] as const;

/** Returns the tournaments, latest start first. */
export function useTournaments(memberId?: string) {
  const queryKey = [...tournamentsKey(memberId), 'list'];
  useLive('tournaments', queryKey);
  return useQuery({
    queryKey,
    // Without an id, a tournament cannot be opened.
    queryFn: async ({ signal }) =>
      readList(readData(await api.get('/api/r/tournaments', { signal })), readTournament).filter(({ id }) => id),
  });
}

async function fetchTournament(id: string, signal?: AbortSignal): Promise<TournamentDetails> {
  const data = readRecord(readData(await api.get(`/api/r/tournaments/${encodeURIComponent(id)}`, { signal })));
  const source = readRecord(data.tournament);
  const tournament = readTournament(source);
  if (!tournament.id) throw new ApiError('garbage', t("We couldn't read the server's response. Please try again."));
  const matches = readList(source.matches, readMatch).sort((one, other) => one.round - other.round || one.number - other.number);
  const own = readRecord(data.user_prediction);
  return {
    tournament: { ...tournament, matchesCount: readOptionalNumber(source.matches_count) ?? matches.length },
    matches,
    saved: readPicks(own.matches),
    isRanked: readFlag(own.is_ranked ?? true),
    friends: readList(data.friend_predictions, (value) => {
      const { friend, accuracy } = readRecord(value);
      return { member: readMember(friend), accuracy: readNumber(accuracy) };
    }),
    top: readList(data.top_predictions, readScore),
  };
}

/** Returns one tournament with its bracket and predictions, live; polled only while it is running. */
export function useTournament(id: string, memberId: string | undefined) {
  const queryKey = tournamentKey(memberId, id);
  useLive(`tournament:${id}`, queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchTournament(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.tournament) ? REFETCH_INTERVAL_MS : false),
  });
}

const isRunning = ({ isCompleted, isActive, predictionsActive }: Tournament) => !isCompleted && (isActive || predictionsActive);

/** Back ends send either of the two fields for open predictions, or both (docs/contracts.md#decisions). */
type TournamentFields = Unread<contract.TournamentSummary & OtherBackEnds<'predictions_open'>>;

function readTournament(value: TournamentFields) {
  const tournament = readRecord(value);
  return {
    id: readText(tournament.id),
    name: visibleText(readText(tournament.name)) || t('Untitled tournament'),
    description: readText(tournament.description),
    game: readText(tournament.game),
    /** In US dollars; null if the back end sends none. */
    prizePool: readOptionalNumber(tournament.prize_pool),
    predictionPrizes: readPlacePrizes(tournament.prediction_prizes),
    start: readOptionalText(tournament.start_date),
    end: readOptionalText(tournament.end_date),
    isActive: readFlag(tournament.is_active),
    isCompleted: readFlag(tournament.is_completed),
    predictionsActive: arePredictionsActive(tournament),
    predictionsCount: readNumber(tournament.predictions_count),
    matchesCount: readNumber(tournament.matches_count),
    maxParticipants: readOptionalNumber(tournament.max_participants),
    hasPredicted: readFlag(tournament.user_has_prediction),
  };
}

/** Tells whether predictions are open: a false field closes them. */
const arePredictionsActive = ({ predictions_active: active, predictions_open: open }: NonNullable<TournamentFields>): boolean =>
  readFlag(active ?? open) && readFlag(open ?? active);

function readMatch(value: Unread<contract.TournamentMatch>) {
  const match = readRecord(value);
  const round = readNumber(match.round, 1);
  const number = readNumber(match.match_number, 1);
  return {
    id: readText(match.id),
    round,
    number,
    player1: readOptionalText(match.player1_name),
    player2: readOptionalText(match.player2_name),
    winner: readOptionalText(match.winner_name),
    /** Players whom substitutes replaced before the match. */
    replaced1: readOptionalText(match.player1_replaced),
    replaced2: readOptionalText(match.player2_replaced),
    scheduledAt: readOptionalText(match.scheduled_date),
    isActive: readFlag(match.is_active),
    isLocked: readFlag(match.locked),
  };
}

function readPicks(value: Unread<NonNullable<contract.TournamentResponse['data']['user_prediction']>['matches']>): Picks {
  const entries = readList(value, (item): [string, string] => {
    const { tournament_match_id: id, predicted_winner_name: winner } = readRecord(item);
    return [readText(id), readText(winner)];
  });
  return Object.fromEntries(entries.filter(([id, winner]) => id && winner));
}

function readScore(value: Unread<contract.TournamentResponse['data']['top_predictions'][number]>) {
  const score = readRecord(value);
  const correct = readNumber(score.correct);
  const total = readNumber(score.total);
  const share = total > 0 ? (correct / total) * 100 : 0;
  return {
    member: readMember(score.user),
    correct,
    total,
    accuracy: readNumber(score.accuracy, share),
    prize: visibleText(readText(score.prize)),
  };
}
