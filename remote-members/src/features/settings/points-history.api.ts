import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { ApiError, api, readList, readNumber, readOptionalText, readRecord, readText, requestOptional } from '@greenroom/shared-ui/http';
import { useInfiniteQuery } from '@tanstack/react-query';

/** A change of the member's points. */
export type PointsChange = ReturnType<typeof readChange>;

interface HistoryPage {
  changes: PointsChange[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** False if the back end lacks the endpoint, or refuses it. */
  supported: boolean;
}

const PATH = '/api/r/profile/points-history';
const UNSUPPORTED: HistoryPage = { changes: [], next: null, supported: false };

/** GET /api/r/profile/points-history, optional for back ends. */
async function fetchHistory(before: string | null, signal: AbortSignal): Promise<HistoryPage> {
  try {
    const response = await requestOptional(PATH, () => api.get(PATH, { params: before ? { before } : {}, signal }));
    if (response === undefined) return UNSUPPORTED;
    const { data, next } = readRecord(response);
    return { changes: readList(data, readChange), next: readOptionalText(next), supported: true };
  } catch (error) {
    // A refusal counts as unsupported on the first page only; a further page was offered by the back end.
    if (before === null && isRefusal(error)) return UNSUPPORTED;
    throw error;
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500;

function readChange(value: Unread<contract.PointsChange>) {
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

/** The member's own points history, paginated; null if the back end does not support it. */
export const usePointsHistory = (username: string) =>
  useInfiniteQuery({
    queryKey: pointsHistoryKey(username),
    queryFn: ({ pageParam, signal }) => fetchHistory(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => (pages.every(({ supported }) => supported) ? pages.flatMap(({ changes }) => changes) : null),
  });
