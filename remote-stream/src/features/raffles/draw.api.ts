import type { RaffleDrawResponse } from '@greenroom/contract';
import {
  type Unread,
  api,
  readData,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useCurrentUser, useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFoundError } from '../../shared/not-found-error';
import { readMember } from '../../shared/member';
import { REFETCH_INTERVAL_MS, raffleKey, readPlace, readReplacements, type Raffle } from './raffles.api';
import { hasPendingDraw, isDrawn } from './raffle-status';

export type DrawRecord = NonNullable<ReturnType<typeof readDraw>>;

/** Sends GET /api/r/raffles/{id}/draw. Returns null if the back end has no draw records. */
async function fetchDraw(id: string, signal?: AbortSignal): Promise<DrawRecord | null> {
  try {
    return readDraw(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}/draw`, { signal })));
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
}

/** Returns the record of a draw (docs/raffle-draws.md), live until it is drawn or cancelled; its nullable fields are null before. */
export function useDraw(id: string, enabled: boolean) {
  const memberId = useCurrentUser()?.id;
  const queryKey = [...raffleKey(id, memberId), 'draw'];
  useLive(`raffle:${id}`, queryKey, { isDerived: true });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchDraw(id, signal),
    enabled,
    refetchInterval: ({ state }) => state.data?.drawnAt === null && state.data.cancelledAt === null && REFETCH_INTERVAL_MS,
  });
}

function readDraw(value: Unread<RaffleDrawResponse['data']>) {
  const draw = readRecord(value);
  const commitment = readText(draw.commitment);
  // Without a commitment, there is nothing to verify.
  if (!commitment) return null;
  return {
    commitment,
    algorithm: readText(draw.algorithm),
    seed: readOptionalText(draw.seed),
    entriesHash: readOptionalText(draw.entries_hash),
    entriesCount: readOptionalNumber(draw.entries_count),
    ticketsCount: readOptionalNumber(draw.tickets_count),
    /** Number of entries ever made; null if the back end doesn't count them. */
    entriesMade: readOptionalNumber(draw.entries_made),
    withdrawals: readList(draw.withdrawals, (withdrawal) => {
      const { number, entry_id: entryId, tickets, withdrawn_at: at } = readRecord(withdrawal);
      return { number: readNumber(number), entryId: readText(entryId), tickets: readNumber(tickets), at: readOptionalText(at) };
    }),
    winnersCount: readNumber(draw.winners_count),
    drawnAt: readOptionalText(draw.drawn_at),
    cancelledAt: readOptionalText(draw.cancelled_at),
    winners: readList(draw.winners, (winner, index) => ({ ...readDrawn(winner), place: readPlace(winner, index) })),
    /** The next in the draw order, as far as published. */
    reserves: readList(draw.reserves, readDrawn),
    replacements: readReplacements(draw.replacements),
    beacon: readBeacon(draw.beacon),
  };
}

function readDrawn(value: Unread<RaffleDrawResponse['data']['reserves'][number]>) {
  const { user_id: id, username, entry_id: entryId } = readRecord(value);
  return { member: readMember({ id, username }), entryId: readText(entryId) };
}

/** Reads the round of a public beacon that the draw uses; null without a beacon. */
function readBeacon(value: Unread<RaffleDrawResponse['data']['beacon']>) {
  if (value === null || value === undefined) return null;
  const beacon = readRecord(value);
  return {
    /** The end of entries; null, as the round, until a raffle without an end is closed. */
    closesAt: readOptionalText(beacon.closes_at),
    round: readOptionalNumber(beacon.round),
    roundAt: readOptionalText(beacon.round_at),
    /** In hex; null before the draw, and if it didn't arrive in time. */
    signature: readOptionalText(beacon.signature),
  };
}

/** `pending`: the raffle has ended, and its winners aren't drawn yet. */
export type DrawState = 'pending' | 'drawn';

/** Returns the state of a raffle's draw; null while entries are accepted, and if there is nothing to draw. */
export function useDrawState(raffle: Raffle, refetch: () => unknown): DrawState | null {
  const isPending = hasPendingDraw(raffle);
  const { data: draw } = useDraw(raffle.id, isPending);
  const isRecordAhead = isPending && draw != null && draw.winners.length > 0;
  useEffect(() => {
    if (isRecordAhead) refetch();
  }, [isRecordAhead, refetch]);

  if (raffle.hasEnded && isDrawn(raffle)) return 'drawn';
  return isPending && draw !== null && draw?.entriesCount !== 0 ? 'pending' : null;
}
