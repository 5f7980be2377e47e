import { api, readData, readFlag, readList, readNumber, readOptionalNumber, readOptionalText, readPictureAddress, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { type Member, readMember } from '../../members/member';
import type { HuntGame } from './hunt-rules';

/** One bonus hunt; money is in US dollars. */
export interface Hunt {
  id: string;
  startBalance: number | null;
  /** Null while it runs. */
  endBalance: number | null;
  createdAt: string | null;
  /** In the order in which they are opened. */
  games: HuntGame[];
  predictionsActive: boolean;
  /** Maybe only the newest few; all of them stand in the predictions call. */
  predictions: Prediction[];
}

/** What a member guesses of a hunt. */
export interface Prediction {
  id: string;
  member: Member;
  endBalance: number | null;
  highestMultiplier: number | null;
  /** The name of a slot. */
  highestMultiplierGame: string | null;
  createdAt: string | null;
}

/** What the games of the running hunt add up to. */
export interface HuntFigures {
  winnings: number | null;
  breakEven: number | null;
  average: number | null;
}

export interface BonusHunts {
  /** Null while none runs. */
  latest: Hunt | null;
  figures: HuntFigures;
  /** Those that ended, newest first. */
  past: Hunt[];
}

/** Everything that is known of hunts; invalidated as a whole when a prediction was sent. */
export const bonusHuntsKey = ['bonus-hunts'] as const;

/** How often a hunt that somebody watches is asked for again: the stream is live. */
const REFRESH_MS = 30_000;

/** GET /api/r/bonus-hunts. */
async function fetchBonusHunts(signal?: AbortSignal): Promise<BonusHunts> {
  const response = readRecord(await api.get('/api/r/bonus-hunts', { signal }));
  const figures = readRecord(response.latest_bonus_hunt);
  const figure = (name: string) => readOptionalNumber(response[name]) ?? readOptionalNumber(figures[name]);
  return {
    latest: readHunt(response.latest_bonus_hunt),
    figures: { winnings: figure('winnings'), breakEven: figure('break_even_x'), average: figure('average_x') },
    past: readList(readData(response.past_bonus_hunts), readHunt).filter((hunt) => hunt !== null),
  };
}

/** The running hunt and those that ended, kept fresh while somebody looks. */
export const useBonusHunts = () =>
  useQuery({
    queryKey: [...bonusHuntsKey, 'list'],
    queryFn: ({ signal }) => fetchBonusHunts(signal),
    refetchInterval: REFRESH_MS,
  });

export interface HuntPredictions {
  /** Which hunt they are of: the running one, or the newest where none runs. */
  hunt: Hunt | null;
  /** Newest first. */
  predictions: Prediction[];
}

/** GET /api/r/bonus-hunts/predictions. */
async function fetchPredictions(signal?: AbortSignal): Promise<HuntPredictions> {
  const response = readRecord(await api.get('/api/r/bonus-hunts/predictions', { signal }));
  return { hunt: readHunt(response.bonus_hunt), predictions: readPredictions(response.predictions) };
}

/** What everybody guessed; it changes only while predictions are open, so only then it is asked for again and again. */
export const usePredictions = () =>
  useQuery({
    queryKey: [...bonusHuntsKey, 'predictions'],
    queryFn: ({ signal }) => fetchPredictions(signal),
    refetchInterval: ({ state }) => (state.data?.hunt?.predictionsActive ? REFRESH_MS : false),
  });

/** A prediction with its distance to the end balance, in US dollars. */
export interface ClosestPrediction extends Prediction {
  /** Null where the back end doesn't tell. */
  difference: number | null;
}

/** GET /api/r/bonus-hunts/{id}/closest-predictions, the closest first. */
async function fetchClosest(huntId: string, signal?: AbortSignal): Promise<ClosestPrediction[]> {
  const response = await api.get(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/closest-predictions`, { signal });
  return readList(readData(response), (value) => ({
    ...readPrediction(value),
    difference: readOptionalNumber(readRecord(value).difference),
  }));
}

/** Who came closest in a hunt that ended, once somebody wants to know. */
export const useClosestPredictions = (huntId: string, wanted: boolean) =>
  useQuery({
    queryKey: [...bonusHuntsKey, 'closest', huntId],
    queryFn: ({ signal }) => fetchClosest(huntId, signal),
    enabled: wanted,
  });

/** Null where there is no hunt: without an id it can neither be told apart nor predicted. */
function readHunt(value: unknown): Hunt | null {
  const hunt = readRecord(value);
  const id = readText(hunt.id);
  if (!id) return null;
  return {
    id,
    startBalance: readOptionalNumber(hunt.start_balance) ?? readOptionalNumber(hunt.balance),
    endBalance: readOptionalNumber(hunt.end_balance),
    createdAt: readOptionalText(hunt.created_at),
    games: Array.isArray(hunt.games) ? hunt.games.map(readGame) : [],
    predictionsActive: readFlag(hunt.predictions_active),
    predictions: readPredictions(hunt.predictions),
  };
}

function readGame(value: unknown, index: number): HuntGame {
  const game = readRecord(value);
  return {
    // Its place tells it among the others where nothing else does.
    id: readText(game.id) || `place-${index}`,
    slot: readText(game.slot_name).trim(),
    image: readPictureAddress(game.slot_image),
    bet: readNumber(game.slot_bet),
    win: readNumber(game.slot_win),
    isPending: readFlag(game.pending_win),
  };
}

const readPredictions = (value: unknown): Prediction[] =>
  Array.isArray(value) ? value.map((each, index) => readPrediction(each, index)) : [];

function readPrediction(value: unknown, index = 0): Prediction {
  const prediction = readRecord(value);
  return {
    id: readText(prediction.id) || `place-${index}`,
    member: readMember(prediction.user),
    endBalance: readOptionalNumber(prediction.end_balance),
    highestMultiplier: readOptionalNumber(prediction.highest_multiplier),
    highestMultiplierGame: readOptionalText(prediction.highest_multiplier_game),
    createdAt: readOptionalText(prediction.created_at),
  };
}
