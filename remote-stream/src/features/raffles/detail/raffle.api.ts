import { ApiError, api, readData } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { REFRESH_MS, type Raffle, raffleKey, readRaffle } from '../raffles.api';

/** GET /api/r/raffles/{id}: a raffle, wrapped or bare. */
async function fetchRaffle(id: string, signal?: AbortSignal): Promise<Raffle> {
  const raffle = readRaffle(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}`, { signal })));
  if (!raffle.id) throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.');
  return raffle;
}

/** One raffle as one member sees it, kept up to date like the list. */
export const useRaffle = (id: string, memberId?: string) =>
  useQuery({
    queryKey: raffleKey(id, memberId),
    queryFn: ({ signal }) => fetchRaffle(id, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

/** Whether the server said that there is no such raffle (contracts.md, section 6). */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}
