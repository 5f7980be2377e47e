import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
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
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

export type Challenge = ReturnType<typeof readChallenge>;

/** Key prefix of all queries for challenges and claims; invalidated after a claim. */
export const challengesKey = ['challenges'] as const;
const listKey = [...challengesKey, 'list'] as const;

/** GET /api/r/challenges. */
async function fetchChallenges(signal?: AbortSignal): Promise<Challenge[]> {
  const challenges = readList(readData(await api.get('/api/r/challenges', { signal })), readChallenge);
  // Without an id, a challenge can be neither opened nor claimed.
  return challenges.filter(({ id }) => id);
}

/** All challenges, live. */
export function useChallenges() {
  useLive('challenges', listKey);
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchChallenges(signal) });
}

/** GET /api/r/challenges/{id}. */
async function fetchChallenge(id: string, signal?: AbortSignal): Promise<Challenge> {
  const challenge = readChallenge(readData(await api.get(`/api/r/challenges/${encodeURIComponent(id)}`, { signal })));
  if (!challenge.id) throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.');
  return challenge;
}

export interface ChallengeQuery {
  id: string;
  /** The challenge as the list has it, shown until the request completes. */
  initial: Challenge | undefined;
  /** Whether the dialog is open. Each opening refetches. */
  open: boolean;
}

/** One challenge, refetched each time it is opened. */
export const useChallenge = ({ id, initial, open }: ChallengeQuery) =>
  useQuery({
    queryKey: [...challengesKey, 'one', id],
    queryFn: ({ signal }) => fetchChallenge(id, signal),
    enabled: open,
    initialData: initial,
    staleTime: 0,
  });

/** Whether the server reports that the challenge does not exist; any other error may be temporary. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}

function readChallenge(value: Unread<contract.Challenge>) {
  const challenge = readRecord(value);
  const winner = readOptionalText(readRecord(challenge.claimer).username);
  return {
    id: readText(challenge.id),
    slotName: visibleText(readText(challenge.slot_name)) || 'Unnamed slot',
    /** URL of the slot's image; null if it has none. */
    slotImage: readPictureAddress(challenge.slot_image),
    multiplier: readOptionalNumber(challenge.multiplier),
    /** In US dollars, like the prize. */
    minBet: readOptionalNumber(challenge.min_bet),
    prize: readOptionalNumber(challenge.prize),
    description: readText(challenge.description),
    claimsCount: readNumber(challenge.claims_count),
    isActive: readFlag(challenge.is_active),
    isExpired: readFlag(challenge.is_expired),
    isWon: readOptionalText(challenge.claimed_by) !== null || winner !== null,
    /** Null if the challenge runs until it is won. */
    end: readOptionalText(challenge.end_date),
    /** The winner's username; null if not won, or if the back end does not name the winner. */
    winner,
    winnerId: readText(challenge.claimed_by),
  };
}
