import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import {
  api,
  readData,
  readList,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
  requestOptional,
} from '@greenroom/shared-ui/http';
import { useCurrentUser, useLive } from '@greenroom/shared-ui/platform';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { boundsOf } from './months';

export const KINDS = ['points', 'purchases', 'entries', 'prizes'] as const;
export type Kind = (typeof KINDS)[number];
const STATUSES = ['pending', 'fulfilled', 'rejected'] as const;

/** Something that the member did, or got. */
export type HistoryEntry = ReturnType<typeof readEntry>;

/** Which of it is shown; null for all. */
export interface HistoryFilter {
  kind: Kind | null;
  /** A month of the visitor's calendar, such as `2026-11`. */
  month: string | null;
}

function readEntry(value: Unread<contract.HistoryEntry>) {
  const entry = readRecord(value);
  return {
    id: readText(entry.id),
    kind: KINDS.find((kind) => kind === entry.kind) ?? 'points',
    title: readText(entry.title),
    detail: readOptionalText(entry.detail),
    points: readOptionalNumber(entry.points),
    balanceAfter: readOptionalNumber(entry.balance_after),
    status: STATUSES.find((status) => status === entry.status) ?? null,
    at: readOptionalText(entry.created_at),
  };
}

const PATH = '/api/r/history';

/** GET /api/r/history, optional for back ends: null if it is missing. */
async function fetchHistory({ kind, month }: HistoryFilter, before: string | null, signal: AbortSignal) {
  const params = { ...(kind && { kind }), ...(month && boundsOf(month)), ...(before && { before }) };
  const response = await requestOptional(PATH, () => api.get(PATH, { params, signal }));
  if (response === undefined) return null;
  const { next, since } = readRecord(response);
  return { entries: readList(readData(response), readEntry), next: readOptionalText(next), since: readOptionalText(since) };
}

/** The member's history, live and page by page; its data is null if the back end has none. Refetched on every mount, since any page changes it. */
export function useHistory(memberId: string, { kind, month }: HistoryFilter) {
  useRefetchOnChange(memberId);
  return useInfiniteQuery({
    queryKey: [...historyKey(memberId), kind, month],
    queryFn: ({ pageParam, signal }) => fetchHistory({ kind, month }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next ?? null,
    select: ({ pages: [first, ...more] }) =>
      first ? { entries: [first, ...more].flatMap((page) => page?.entries ?? []), since: first.since } : null,
    refetchOnMount: 'always',
  });
}

const historyKey = (memberId: string) => ['history', memberId];

/** Refetches when a purchase was decided, with each activity, which changes the experience in the profile, and with the points. */
function useRefetchOnChange(memberId: string): void {
  const queryClient = useQueryClient();
  const points = useCurrentUser()?.points;
  const shown = useRef(points);
  useLive('me:store', historyKey(memberId));
  useLive('me:profile', historyKey(memberId));
  useEffect(() => {
    if (shown.current === points) return;
    shown.current = points;
    void queryClient.invalidateQueries({ queryKey: historyKey(memberId) });
  }, [points, memberId, queryClient]);
}
