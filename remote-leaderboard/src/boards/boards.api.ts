import type { LeaderboardQuery } from '@greenroom/contract';
import { api, readData } from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BoardPlatform, type Boards, readBoards } from './board';

/** `current`, `last` for the previous one, or the start of an earlier one. */
export type Period = string;

export const isEarlier = (period: Period): boolean => period !== 'current' && period !== 'last';

interface BoardsQuery {
  period: Period;
  platform: string;
}

/** Boards with the query of their request; no query for the active boards of all platforms. */
export interface BoardsResponse extends Boards {
  query?: BoardsQuery;
}

/** Sends GET /api/r/leaderboard, with a period and a platform, or without both (docs/contracts.md#decisions). */
async function fetchBoards(query?: BoardsQuery, signal?: AbortSignal): Promise<BoardsResponse> {
  const params = query && isEarlier(query.period) ? { ...query, period: 'last', start: query.period } : query;
  return { ...readBoards(readData(await api.get('/api/r/leaderboard', { params: params as LeaderboardQuery, signal }))), query };
}

const BOARDS_KEY = 'leaderboard';

const TOPIC = 'leaderboard';

export function useActiveBoards({ enabled = true } = {}) {
  useLive(TOPIC, [BOARDS_KEY]);
  return useQuery({ queryKey: [BOARDS_KEY], queryFn: ({ signal }) => fetchBoards(undefined, signal), enabled });
}

/**
 * Returns one platform's board for one period; without a choice, the first platform's. While no platforms are known, the active boards are
 * requested first and serve as placeholder data. Later, the previous board is the placeholder; `data.query` says which one it is.
 */
export function useBoards(period: Period, chosen: string | undefined) {
  const platforms = useKnownPlatforms();
  const active = useActiveBoards({ enabled: platforms.length === 0 });
  const slug = chosen ?? platforms[0]?.slug;
  const queryKey = [BOARDS_KEY, period, slug];
  useLive(TOPIC, queryKey, { isDerived: true });
  const boards = useQuery<BoardsResponse>({
    queryKey,
    queryFn: ({ signal }) => fetchBoards({ period, platform: slug ?? '' }, signal),
    enabled: slug !== undefined,
    placeholderData: (previous) => previous ?? activeBoard(active.data, { period, slug }),
  });
  return { platforms, slug, query: slug === undefined ? active : boards };
}

const activeBoard = (active: BoardsResponse | undefined, { period, slug = '' }: { period: Period; slug: string | undefined }) =>
  period === 'current' && active?.bySlug[slug] ? active : undefined;

const NO_PLATFORMS: readonly BoardPlatform[] = [];

/** Returns the platforms of any cached response, so the tabs stay usable while a request fails. */
function useKnownPlatforms(): readonly BoardPlatform[] {
  const responses = useQueryClient().getQueriesData<BoardsResponse>({ queryKey: [BOARDS_KEY] });
  return responses.find(([, boards]) => boards && boards.platforms.length > 0)?.[1]?.platforms ?? NO_PLATFORMS;
}
