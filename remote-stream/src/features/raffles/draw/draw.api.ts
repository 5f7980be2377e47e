import { api, readData, readList, readNumber, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { type Member, readMember } from '../../../members/member';
import { isNotFound } from '../detail/raffle.api';
import { REFRESH_MS, raffleKey } from '../raffles.api';

/** How a raffle is drawn (docs/raffle-draws.md); what is null is not known before. */
export interface DrawRecord {
  /** The SHA-256 of the seed in hex. */
  commitment: string;
  /** Names the rule that finds the winners. */
  algorithm: string;
  seed: string | null;
  entriesHash: string | null;
  entriesCount: number | null;
  ticketsCount: number | null;
  /** How many there are to be. */
  winnersCount: number;
  drawnAt: string | null;
  /** The first winner first. */
  winners: DrawnWinner[];
}

export interface DrawnWinner {
  member: Member;
  /** The entry that won. */
  entryId: string;
}

/** GET /api/r/raffles/{id}/draw; null where the back end keeps no record. */
async function fetchDraw(id: string, signal?: AbortSignal): Promise<DrawRecord | null> {
  try {
    return readDraw(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}/draw`, { signal })));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The record of a draw, kept up to date while it is still to come. */
export function useDraw(id: string, isWanted: boolean) {
  const memberId = useCurrentUser()?.id;
  return useQuery({
    queryKey: [...raffleKey(id, memberId), 'draw'],
    queryFn: ({ signal }) => fetchDraw(id, signal),
    enabled: isWanted,
    refetchInterval: ({ state }) => state.data?.drawnAt === null && REFRESH_MS,
  });
}

function readDraw(value: unknown): DrawRecord | null {
  const draw = readRecord(value);
  const commitment = readText(draw.commitment);
  // Without one nothing was promised.
  if (!commitment) return null;
  return {
    commitment,
    algorithm: readText(draw.algorithm),
    seed: readOptionalText(draw.seed),
    entriesHash: readOptionalText(draw.entries_hash),
    entriesCount: readOptionalNumber(draw.entries_count),
    ticketsCount: readOptionalNumber(draw.tickets_count),
    winnersCount: readNumber(draw.winners_count),
    drawnAt: readOptionalText(draw.drawn_at),
    winners: readList(draw.winners, (winner) => {
      const { user_id: id, username, entry_id: entryId } = readRecord(winner);
      return { member: readMember({ id, username }), entryId: readText(entryId) };
    }),
  };
}
