import { api, readData, readFlag, readList, readNumber, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import type { RaffleState } from './raffle-status';

export interface Raffle extends RaffleState {
  id: string;
  title: string;
  description: string;
  prize: string;
  start: string | null;
  end: string | null;
  totalEntries: number;
  /** Null where there is no limit. */
  maxEntries: number | null;
  /** In points. */
  entryCost: number;
  /** Those of the signed-in member. */
  ownEntries: number;
}

/** How often the list is asked for again while somebody looks at it (specification 2, section 9). */
const REFRESH_MS = 30_000;

/** GET /api/r/raffles: the list, wrapped or bare. */
export async function fetchRaffles(signal?: AbortSignal): Promise<Raffle[]> {
  return readList(readData(await api.get('/api/r/raffles', { signal })), readRaffle);
}

/** The own entries differ from member to member. */
export const rafflesKey = (memberId?: string) => ['raffles', memberId ?? 'guest'] as const;

export const useRaffles = (memberId?: string) =>
  useQuery({
    queryKey: rafflesKey(memberId),
    queryFn: ({ signal }) => fetchRaffles(signal),
    refetchInterval: REFRESH_MS,
  });

function readRaffle(value: unknown): Raffle {
  const raffle = readRecord(value);
  return {
    id: readText(raffle.id),
    title: readText(raffle.title, 'Untitled raffle'),
    description: readText(raffle.description),
    prize: readText(raffle.prize),
    isActive: readFlag(raffle.is_active),
    hasEnded: readFlag(raffle.has_ended),
    start: readOptionalText(raffle.start_datetime),
    end: readOptionalText(raffle.end_datetime),
    totalEntries: readNumber(raffle.total_entries),
    maxEntries: readOptionalNumber(raffle.max_entries),
    entryCost: readNumber(raffle.entry_cost),
    ownEntries: readNumber(raffle.user_entries),
  };
}
