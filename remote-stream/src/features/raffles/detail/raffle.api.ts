import { ApiError, api, readData } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { REFETCH_INTERVAL_MS, type Raffle, raffleKey, readRaffle } from '../raffles.api';

/** GET /api/r/raffles/{id}: the raffle, bare or wrapped in `data`. */
async function fetchRaffle(id: string, signal?: AbortSignal): Promise<Raffle> {
  const raffle = readRaffle(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}`, { signal })));
  if (!raffle.id) throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.');
  return raffle;
}

/** One raffle as one member sees it, refetched at an interval like the list. */
export const useRaffle = (id: string, memberId?: string) =>
  useQuery({
    queryKey: raffleKey(id, memberId),
    queryFn: ({ signal }) => fetchRaffle(id, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  });
