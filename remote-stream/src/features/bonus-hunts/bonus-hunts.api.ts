import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import {
  type OtherBackEnds,
  type Unread,
  api,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readPictureAddress,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { readSuccess } from '@greenroom/shared-ui/form';
import { useEffect } from 'react';
import { readPlacePrizes } from '../../shared/place-prizes';
import { readMember } from '../../shared/member';
import type { HuntGame } from './hunt-rules';

export type Hunt = NonNullable<ReturnType<typeof readHunt>>;

export type Prediction = ReturnType<typeof readPrediction>;

export type HuntFigures = Record<'winnings' | 'breakEven' | 'average', number | null>;

interface BonusHunts {
  latest: Hunt | null;
  figures: HuntFigures;
  past: Hunt[];
}

export const bonusHuntsKey = ['bonus-hunts'] as const;

const TOPIC = 'hunt';

/** The current hunt is played on a live stream. */
const REFETCH_INTERVAL_MS = 30_000;

async function fetchBonusHunts(signal?: AbortSignal): Promise<BonusHunts> {
  const response = readRecord(await api.get('/api/r/bonus-hunts', { signal }));
  const figures = readRecord(response.latest_bonus_hunt);
  const figure = (name: 'winnings' | 'break_even_x' | 'average_x') =>
    readOptionalNumber(response[name]) ?? readOptionalNumber(figures[name]);
  return {
    latest: readHunt(response.latest_bonus_hunt),
    figures: { winnings: figure('winnings'), breakEven: figure('break_even_x'), average: figure('average_x') },
    past: readList(readData(response.past_bonus_hunts), readHunt).filter((hunt) => hunt !== null),
  };
}

const listKey = [...bonusHuntsKey, 'list'];

export function useBonusHunts() {
  useLive(TOPIC, listKey);
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => fetchBonusHunts(signal),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

export interface HuntPredictions {
  /** The hunt of the predictions: the current one, or the newest if none is running. */
  hunt: Hunt | null;
  predictions: Prediction[];
}

const predictionsKey = [...bonusHuntsKey, 'predictions'];

/** Returns all members' predictions, live, and polled only while predictions are open. */
export function usePredictions() {
  useLive(TOPIC, predictionsKey, { isDerived: true });
  return useQuery({
    queryKey: predictionsKey,
    queryFn: async ({ signal }): Promise<HuntPredictions> => {
      const response = readRecord(await api.get('/api/r/bonus-hunts/predictions', { signal }));
      return { hunt: readHunt(response.bonus_hunt), predictions: readList(response.predictions, readPrediction) };
    },
    refetchInterval: ({ state }) => (state.data?.hunt?.predictionsActive ? REFETCH_INTERVAL_MS : false),
  });
}

export interface ClosestPrediction extends Prediction {
  difference: number | null;
  prize: string;
}

/** Sends GET /api/r/bonus-hunts/{id}/closest-predictions, the closest first. */
async function fetchClosest(huntId: string, signal?: AbortSignal): Promise<ClosestPrediction[]> {
  const response = await api.get(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/closest-predictions`, { signal });
  return readList(readData(response), (value) => ({
    ...readPrediction(value),
    difference: readOptionalNumber(readRecord(value).difference),
    prize: visibleText(readText(readRecord(value).prize)),
  }));
}

export const useClosestPredictions = (huntId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...bonusHuntsKey, 'closest', huntId],
    queryFn: ({ signal }) => fetchClosest(huntId, signal),
    enabled,
  });

/** Reads a hunt; null without an id, by which it is identified and predicted. */
function readHunt(value: Unread<contract.BonusHunt & OtherBackEnds<'balance'>>) {
  const hunt = readRecord(value);
  const id = readText(hunt.id);
  if (!id) return null;
  return {
    id,
    startBalance: readOptionalNumber(hunt.start_balance) ?? readOptionalNumber(hunt.balance),
    endBalance: readOptionalNumber(hunt.end_balance),
    createdAt: readOptionalText(hunt.created_at),
    /** In opening order. */
    games: readList(hunt.games, readGame),
    predictionsActive: readFlag(hunt.predictions_active),
    prizes: readPlacePrizes(hunt.prizes),
    /** Possibly only the newest few; the predictions endpoint has all of them. */
    predictions: readList(hunt.predictions, readPrediction),
  };
}

function readGame(value: Unread<contract.BonusHuntGame>, index: number): HuntGame {
  const game = readRecord(value);
  return {
    // Falls back to the position as a unique key.
    id: readText(game.id) || `place-${index}`,
    slot: readText(game.slot_name).trim(),
    image: readPictureAddress(game.slot_image),
    bet: readNumber(game.slot_bet),
    win: readNumber(game.slot_win),
    isPending: readFlag(game.pending_win),
  };
}

function readPrediction(value: Unread<contract.HuntPrediction>, index = 0) {
  const prediction = readRecord(value);
  return {
    id: readText(prediction.id) || `place-${index}`,
    member: readMember(prediction.user),
    endBalance: readOptionalNumber(prediction.end_balance),
    highestMultiplier: readOptionalNumber(prediction.highest_multiplier),
    highestMultiplierGame: readOptionalText(prediction.highest_multiplier_game),
    createdAt: readOptionalText(prediction.created_at),
    /** True if it can win; false for the staff who run the hunt. */
    isRanked: readFlag(prediction.is_ranked ?? true),
  };
}

export interface PredictionBody {
  end_balance: number | null;
  highest_multiplier: number | null;
  highest_multiplier_game: string | null;
}

/** Sends POST /api/r/bonus-hunts/{id}/predict (docs/product.md#bonus-hunts). @throws {ApiError} */
export async function postPrediction(huntId: string, body: PredictionBody): Promise<void> {
  readSuccess(await api.post(`/api/r/bonus-hunts/${encodeURIComponent(huntId)}/predict`, body));
}

/** Refetches the predictions when the current hunt changes, or when it opens or closes its predictions. */
export function useRefetchStalePredictions(latest: Hunt | null | undefined, { data, refetch }: ReturnType<typeof usePredictions>): void {
  const running = latest && stateOf(latest);
  const known = data && stateOf(data.hunt);
  useEffect(() => {
    // If the two responses never agree, the dependencies don't change, so this doesn't loop.
    if (running && known !== undefined && running !== known) void refetch();
  }, [running, known, refetch]);
}

const stateOf = (hunt: Hunt | null) => (hunt ? `${hunt.id} ${hunt.predictionsActive}` : '');
