import { ApiError, api, readList, readNumber, readOptionalText, readRecord, readText, requestOptional } from '@greenroom/shared-ui/http';
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
  /** False where the back end has no such endpoint, or refuses it. */
  known: boolean;
}

const PATH = '/api/r/profile/points-history';
const UNKNOWN: HistoryPage = { changes: [], next: null, known: false };

/** GET /api/r/profile/points-history, which back ends may lack. */
async function fetchHistory(before: string | null, signal: AbortSignal): Promise<HistoryPage> {
  try {
    const response = await requestOptional(PATH, () => api.get(PATH, { params: before ? { before } : {}, signal }));
    if (response === undefined) return UNKNOWN;
    const { data, next } = readRecord(response);
    return { changes: readList(data, readChange), next: readOptionalText(next), known: true };
  } catch (error) {
    // What is refused on the first page is not offered; further ones were.
    if (before === null && isRefusal(error)) return UNKNOWN;
    throw error;
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500;

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
