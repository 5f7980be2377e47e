import { ApiError, api, readData } from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { REFETCH_INTERVAL_MS, type Raffle, raffleKey, readRaffle } from '../raffles.api';

/** GET /api/r/raffles/{id}: the raffle, bare or wrapped in `data`. */
async function fetchRaffle(id: string, signal?: AbortSignal): Promise<Raffle> {
  const raffle = readRaffle(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}`, { signal })));
  if (!raffle.id) throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.');
  return raffle;
}

/** One raffle as one member sees it, live like the list. */
export function useRaffle(id: string, memberId?: string) {
  const queryKey = raffleKey(id, memberId);
  useLive(`raffle:${id}`, queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchRaffle(id, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  });
}
