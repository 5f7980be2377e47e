import {
  ApiError,
  api,
  readData,
  readFlag,
  readList,
  readOptionalNumber,
  readOptionalText,
  readPictureAddress,
  readNumber,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import type { ChallengeStanding } from './challenge-state';

export interface Challenge extends ChallengeStanding {
  id: string;
  slotName: string;
  /** Where the slot's picture lies, null where there is none. */
  slotImage: string | null;
  multiplier: number | null;
  /** In US dollars, as the prize. */
  minBet: number | null;
  prize: number | null;
  description: string;
  claimsCount: number;
  /** Null where it runs until somebody wins it. */
  end: string | null;
  /** The winner's username; null also where a winner is not named. */
  winner: string | null;
}

/** Everything that is known of challenges and claims; invalidated as a whole when a claim was sent. */
export const challengesKey = ['challenges'] as const;
const listKey = [...challengesKey, 'list'] as const;

/** GET /api/r/challenges. */
async function fetchChallenges(signal?: AbortSignal): Promise<Challenge[]> {
  const challenges = readList(readData(await api.get('/api/r/challenges', { signal })), readChallenge);
  // What has no id can neither be shown alone nor be claimed.
  return challenges.filter(({ id }) => id);
}

export const useChallenges = () => useQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchChallenges(signal) });

/** GET /api/r/challenges/{id}. */
async function fetchChallenge(id: string, signal?: AbortSignal): Promise<Challenge> {
  const challenge = readChallenge(readData(await api.get(`/api/r/challenges/${encodeURIComponent(id)}`, { signal })));
  if (!challenge.id) throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.');
  return challenge;
}

export interface ChallengeQuery {
  id: string;
  /** What the list knows of it: shown at once. */
  known: Challenge | undefined;
  /** Whether it is looked at; it is asked for anew each time that it is opened. */
  open: boolean;
}

/** One challenge as the server has it right now. */
export const useChallenge = ({ id, known, open }: ChallengeQuery) =>
  useQuery({
    queryKey: [...challengesKey, 'one', id],
    queryFn: ({ signal }) => fetchChallenge(id, signal),
    enabled: open,
    initialData: known,
    staleTime: 0,
  });

/** Whether the server said that there is no such challenge; everything else may pass. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}

function readChallenge(value: unknown): Challenge {
  const challenge = readRecord(value);
  const winner = readOptionalText(readRecord(challenge.claimer).username);
  return {
    id: readText(challenge.id),
    slotName: readText(challenge.slot_name) || 'Unnamed slot',
    slotImage: readPictureAddress(challenge.slot_image),
    multiplier: readOptionalNumber(challenge.multiplier),
    minBet: readOptionalNumber(challenge.min_bet),
    prize: readOptionalNumber(challenge.prize),
    description: readText(challenge.description),
    claimsCount: readNumber(challenge.claims_count),
    isActive: readFlag(challenge.is_active),
    isExpired: readFlag(challenge.is_expired),
    isWon: readOptionalText(challenge.claimed_by) !== null || winner !== null,
    end: readOptionalText(challenge.end_date),
    winner,
  };
}
