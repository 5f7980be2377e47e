import { ApiError, api, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useInfiniteQuery } from '@tanstack/react-query';

/** One change of the member's points. */
export interface PointsChange {
  id: string;
  amount: number;
  balanceAfter: number;
  reason: string;
  at: string | null;
}

interface HistoryPage {
  changes: PointsChange[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** False where the back end has no such call. */
  known: boolean;
}

/** GET /api/r/profile/points-history. */
async function fetchHistory(before: string | null, signal: AbortSignal): Promise<HistoryPage> {
  try {
    const answer = readRecord(await api.get('/api/r/profile/points-history', { params: before ? { before } : {}, signal }));
    return { changes: readList(answer.data, readChange), next: readOptionalText(answer.next), known: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { changes: [], next: null, known: false };
    throw error;
  }
}

function readChange(value: unknown): PointsChange {
  const change = readRecord(value);
  return {
    id: readText(change.id),
    amount: readNumber(change.amount),
    balanceAfter: readNumber(change.balance_after),
    reason: readText(change.reason).trim() || 'Other',
    at: readOptionalText(change.created_at),
  };
}

export const pointsHistoryKey = (username: string) => ['settings', 'points-history', username] as const;

/** The member's own history of points, page by page; null where the back end has none. */
export const usePointsHistory = (username: string) =>
  useInfiniteQuery({
    queryKey: pointsHistoryKey(username),
    queryFn: ({ pageParam, signal }) => fetchHistory(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => (pages.every(({ known }) => known) ? pages.flatMap(({ changes }) => changes) : null),
  });
