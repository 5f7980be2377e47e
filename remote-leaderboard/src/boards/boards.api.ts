import { api, readData } from '@greenroom/shared-ui/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BoardPlatform, type Boards, readBoards } from './board';

/** The period running now, or the one before it. */
export type Period = 'current' | 'last';

export interface BoardsQuery {
  period: Period;
  /** A platform's slug. */
  platform: string;
}

/** Boards, and what was asked for; of the running ones of all platforms, nothing. */
export interface AnsweredBoards extends Boards {
  query?: BoardsQuery;
}

/** GET /api/r/leaderboard, with a period and a platform, or without both (contracts.md, section 6). */
export async function fetchBoards(query?: BoardsQuery, signal?: AbortSignal): Promise<AnsweredBoards> {
  return { ...readBoards(readData(await api.get('/api/r/leaderboard', { params: query, signal }))), query };
}

const BOARDS = 'leaderboard';

/** The boards that run now, of every platform; as home has them. */
export const useActiveBoards = ({ enabled = true } = {}) =>
  useQuery({ queryKey: [BOARDS], queryFn: ({ signal }) => fetchBoards(undefined, signal), enabled });

/**
 * One platform's board over one period; of the first platform where none is chosen. Which platforms there are is asked for first
 * while no response has named them, and the boards that come with them stand in for the one that is asked for next. Until that is
 * there, the one before stays, which `query` names.
 */
export function useBoards(period: Period, chosen: string | undefined) {
  const platforms = useKnownPlatforms();
  const active = useActiveBoards({ enabled: platforms.length === 0 });
  const slug = chosen ?? platforms[0]?.slug;
  const boards = useQuery<AnsweredBoards>({
    queryKey: [BOARDS, period, slug],
    queryFn: ({ signal }) => fetchBoards({ period, platform: slug ?? '' }, signal),
    enabled: slug !== undefined,
    placeholderData: (previous) => previous ?? runningBoard(active.data, { period, slug }),
  });
  return { platforms, slug, query: slug === undefined ? active : boards };
}

function runningBoard(active: AnsweredBoards | undefined, { period, slug = '' }: { period: Period; slug: string | undefined }) {
  return period === 'current' && active?.bySlug[slug] ? active : undefined;
}

const NONE: readonly BoardPlatform[] = [];

/** The platforms that any response so far has named: there is a choice between them also while a request fails. */
function useKnownPlatforms(): readonly BoardPlatform[] {
  const responses = useQueryClient().getQueriesData<AnsweredBoards>({ queryKey: [BOARDS] });
  return responses.find(([, boards]) => boards && boards.platforms.length > 0)?.[1]?.platforms ?? NONE;
}
