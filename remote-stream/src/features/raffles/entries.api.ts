import type * as contract from '@greenroom/contract';
import { type Unread, api, readData, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { readMember } from '../../shared/member';
import { ENTRY_TYPES, type EntryType, REFETCH_INTERVAL_MS, raffleKey } from './raffles.api';

export type RaffleEntry = ReturnType<typeof readEntry>;

export interface EntriesFilter {
  type: EntryType | 'all';
  search: string;
}

export const NO_FILTER: EntriesFilter = { type: 'all', search: '' };

/** A response with fewer entries has all that are left. The first one may have more. */
const PAGE_SIZE = 1000;
/** The server refuses a longer search. */
const MAX_SEARCH_LENGTH = 100;

interface EntriesQuery extends EntriesFilter {
  id: string;
  /** Cursor: only entries older than this one. */
  before?: string;
}

/** Sends GET /api/r/raffles/{id}/entries, newest first: a list, bare or wrapped in `data`. */
async function fetchEntries({ id, type, search, before }: EntriesQuery, signal?: AbortSignal): Promise<RaffleEntry[]> {
  const params = { type, search: search.slice(0, MAX_SEARCH_LENGTH), before };
  const entries = readList(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}/entries`, { params, signal })), readEntry);
  // A fallback id counts from the oldest entry, so it stays the same when newer ones are added.
  return entries.map((entry, index) => (entry.id ? entry : { ...entry, id: `number ${entries.length - index}` }));
}

/** Returns the cursor of the next page; undefined after the last one. Some back ends ignore `before` and return the same page again. */
export function nextCursor(pages: readonly (readonly RaffleEntry[])[], fullPage = PAGE_SIZE): string | undefined {
  const last = pages.at(-1) ?? [];
  if (last.length < fullPage) return undefined;
  const earlier = new Set(pages.slice(0, -1).flatMap((page) => page.map(({ id }) => id)));
  return last.some(({ id }) => !earlier.has(id)) ? last.at(-1)?.id : undefined;
}

export async function fetchAllEntries(id: string, signal?: AbortSignal): Promise<RaffleEntry[]> {
  const pages: RaffleEntry[][] = [];
  let before: string | undefined;
  do {
    pages.push(await fetchEntries({ id, ...NO_FILTER, before }, signal));
    before = nextCursor(pages);
  } while (before !== undefined);
  return mergePages(pages);
}

/** Concatenates the pages without duplicate entries. */
function mergePages(pages: readonly (readonly RaffleEntry[])[]): RaffleEntry[] {
  const [first = [], ...rest] = pages;
  if (rest.length === 0) return [...first];
  return [...new Map(pages.flatMap((page) => page.map((entry) => [entry.id, entry]))).values()];
}

export const entriesKey = (id: string, memberId?: string) => [...raffleKey(id, memberId), 'entries'] as const;

/** Returns matching entries, page by page. Entries never change: {@link entriesKey} invalidates them when the raffle's counts do. */
export const useEntries = ({ id, memberId }: { id: string; memberId: string | undefined }, { type, search }: EntriesFilter) =>
  useInfiniteQuery({
    queryKey: [...entriesKey(id, memberId), { type, search }],
    queryFn: ({ pageParam, signal }) => fetchEntries({ id, type, search, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages) => nextCursor(pages),
    select: ({ pages }) => mergePages(pages),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.status === 'error' && REFETCH_INTERVAL_MS,
    staleTime: 0,
  });

function readEntry(value: Unread<contract.RaffleEntry>) {
  const entry = readRecord(value);
  const type = readText(entry.entry_type);
  return {
    id: readText(entry.id),
    user: readMember(entry.user),
    /** Turns the member's id into their pseudonym in the draw; null for a deleted account, and in draws without pseudonyms. */
    drawSalt: readOptionalText(readRecord(entry.user).draw_salt),
    /** Null for an unknown type. */
    type: ENTRY_TYPES.find((each) => each === type) ?? null,
    pointsSpent: readNumber(entry.points_spent),
    createdAt: readOptionalText(entry.created_at),
    /** Counts the raffle's entries from 1, withdrawn ones included; 0 if the back end doesn't count them. */
    number: readNumber(entry.number),
    /** Number of tickets in the draw, at least 1. */
    tickets: Math.max(1, readNumber(entry.tickets)),
  };
}
