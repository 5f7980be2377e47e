import type * as contract from '@greenroom/contract';
import {
  type Unread,
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
import { timeOf } from '@greenroom/shared-ui/format';
import { msg } from '@greenroom/shared-ui/texts';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../texts';

const KINDS = ['points', 'purchases', 'entries', 'prizes'] as const;
export type Kind = (typeof KINDS)[number];
const STATUSES = ['pending', 'fulfilled', 'rejected'] as const;

export type HistoryEntry = ReturnType<typeof readEntry>;

/** The filter of the history; null for all. */
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

async function fetchHistory({ kind, month }: HistoryFilter, before: string | null, signal: AbortSignal) {
  const params = { ...(kind && { kind }), ...(month && boundsOf(month)), ...(before && { before }) };
  const response = await requestOptional(PATH, () => api.get(PATH, { params, signal }));
  if (response === undefined) return null;
  const { next, since } = readRecord(response);
  return { entries: readList(readData(response), readEntry), next: readOptionalText(next), since: readOptionalText(since) };
}

/** Returns the history, live and page by page; null data if the back end has none. Refetched on mount: any page changes it. */
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

/** Written out: the first use of `Intl` blocks slow processors. */
const NAMES = [
  msg('January'),
  msg('February'),
  msg('March'),
  msg('April'),
  msg('May'),
  msg('June'),
  msg('July'),
  msg('August'),
  msg('September'),
  msg('October'),
  msg('November'),
  msg('December'),
];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const isMonth = (text: string | null): text is string => text !== null && MONTH.test(text);

/** Returns the month of a time in the visitor's calendar, such as `2026-11`; empty for a missing time. */
export function monthOf(value: string | number | null): string {
  const date = new Date(timeOf(value));
  return Number.isNaN(date.getTime()) ? '' : `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

const partsOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { year, index: number - 1 };
};

/** Returns for example "November 2026"; empty for none. */
export function monthName(month: string): string {
  if (!month) return '';
  const { year, index } = partsOf(month);
  return t('{month} {year}', { month: t(NAMES[index] ?? ''), year: String(year) });
}

/** Returns the month's first instant and the next month's, as they are sent. */
function boundsOf(month: string): { from: string; until: string } {
  const { year, index } = partsOf(month);
  return { from: new Date(year, index).toISOString(), until: new Date(year, index + 1).toISOString() };
}

export function monthsBetween(first: string, last: string): string[] {
  const [from, to] = [partsOf(first), partsOf(last)];
  const count = (to.year - from.year) * 12 + to.index - from.index + 1;
  return Array.from({ length: Math.max(0, count) }, (_, back) => monthOf(new Date(to.year, to.index - back).getTime()));
}

/** Keeps the filter in the URL, so a reload, a link and going back restore it. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  const month = params.get('month');
  const filter: HistoryFilter = {
    kind: KINDS.find((kind) => kind === params.get('kind')) ?? null,
    month: isMonth(month) ? month : null,
  };
  return {
    filter,
    choose: (name: keyof HistoryFilter, value: string | null) =>
      setParams(
        (current) => {
          if (value === null) current.delete(name);
          else current.set(name, value);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    reset: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
