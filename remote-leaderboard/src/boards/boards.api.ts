import { ApiError, api, readData } from '@greenroom/shared-ui/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BoardPlatform, type Boards, readBoards } from './board';

/** The period running now, or the one before it. */
export type Period = 'current' | 'last';

export interface BoardsQuery {
  period: Period;
  /** A platform's slug; every platform's board is answered without it. */
  platform?: string;
}

/** Boards, and what they are the answer to. */
export interface AnsweredBoards extends Boards {
  query?: BoardsQuery;
}

/** GET /api/r/leaderboard, on the leaderboard page with a period and, once chosen, a platform. */
export async function fetchBoards(query?: BoardsQuery, signal?: AbortSignal): Promise<AnsweredBoards> {
  try {
    return { ...readBoards(readData(await api.get('/api/r/leaderboard', { params: query, signal }))), query };
  } catch (error) {
    // An old link may name a platform that is gone; whoever follows it should at least see the others.
    if (query?.platform === undefined || !isRefusal(error)) throw error;
    return { ...(await fetchBoards({ period: query.period }, signal)), query };
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500;

const BOARDS = 'leaderboard';

const boardsKey = (query?: BoardsQuery) => [BOARDS, query?.period, query?.platform] as const;

/** The boards that run now, of every platform. */
export const useActiveBoards = () =>
  useQuery({ queryKey: boardsKey(), queryFn: ({ signal }) => fetchBoards(undefined, signal) });

/** The boards of a period. Until they are there, those that were asked for before, which `query` tells. */
export const useBoards = (query: BoardsQuery) =>
  useQuery({
    queryKey: boardsKey(query),
    queryFn: ({ signal }) => fetchBoards(query, signal),
    placeholderData: (known) => known,
  });

const NONE: readonly BoardPlatform[] = [];

/** The platforms that any answer so far has named: what one may choose from while a call fails. */
export function useKnownPlatforms(): readonly BoardPlatform[] {
  const answers = useQueryClient().getQueriesData<AnsweredBoards>({ queryKey: [BOARDS] });
  return answers.find(([, boards]) => boards && boards.platforms.length > 0)?.[1]?.platforms ?? NONE;
}
