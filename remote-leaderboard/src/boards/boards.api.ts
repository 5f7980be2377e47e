import { api, readData } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { type Boards, readBoards } from './board';

/** The period running now, or the one before it. */
export type Period = 'current' | 'last';

export interface BoardsQuery {
  period: Period;
  /** A platform's slug; every platform's board is answered without it. */
  platform?: string;
}

/** GET /api/r/leaderboard, on the leaderboard page with a period and, once chosen, a platform. */
export async function fetchBoards(query?: BoardsQuery, signal?: AbortSignal): Promise<Boards> {
  return readBoards(readData(await api.get('/api/r/leaderboard', { params: query, signal })));
}

export const boardsKey = (query?: BoardsQuery) => ['leaderboard', query?.period, query?.platform] as const;

/** The boards that run now, of every platform. */
export const useActiveBoards = () =>
  useQuery({ queryKey: boardsKey(), queryFn: ({ signal }) => fetchBoards(undefined, signal) });

/**
 * The boards of a period. While another platform loads, what is known of the same period stays; of another period
 * only the platforms do, so that the page never shows one period's numbers under the other's name.
 */
export const useBoards = (query: BoardsQuery) =>
  useQuery({
    queryKey: boardsKey(query),
    queryFn: ({ signal }) => fetchBoards(query, signal),
    placeholderData: (known, knownQuery) =>
      known && (knownQuery?.queryKey[1] === query.period ? known : { ...known, bySlug: {} }),
  });
