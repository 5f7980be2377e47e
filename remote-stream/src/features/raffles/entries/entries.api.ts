import { api, readData, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Member, readMember } from '../../../members/member';
import { ENTRY_TYPES, type EntryType } from '../entry-types';
import { REFRESH_MS, raffleKey } from '../raffles.api';

export interface RaffleEntry {
  id: string;
  user: Member;
  /** Null where a back end has one that the specification doesn't know. */
  type: EntryType | null;
  pointsSpent: number;
  createdAt: string | null;
  /** How many entries it is worth in the draw, at least 1. */
  tickets: number;
}

export interface EntriesFilter {
  type: EntryType | 'all';
  /** Part of a name. */
  search: string;
}

export const EVERY_ENTRY: EntriesFilter = { type: 'all', search: '' };

/** The server's answers hold as many at most; there may be more only where one is full. */
const FULL_PAGE = 10_000;
/** A longer search is refused by the server. */
const LONGEST_SEARCH = 100;

interface EntriesQuery extends EntriesFilter {
  id: string;
  /** Only those before this entry. */
  before?: string;
}

/** GET /api/r/raffles/{id}/entries, the newest first: a list, wrapped or bare. */
export async function fetchEntries({ id, type, search, before }: EntriesQuery, signal?: AbortSignal): Promise<RaffleEntry[]> {
  const params = { type, search: search.slice(0, LONGEST_SEARCH), before };
  const entries = readList(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}/entries`, { params, signal })), readEntry);
  // Each needs something to tell it by, also as newer ones come before it.
  return entries.map((entry, index) => (entry.id ? entry : { ...entry, id: `number ${entries.length - index}` }));
}

/** After which entry to go on; undefined where that was all. Some back ends ignore `before` and answer the same again. */
export function nextBefore(pages: readonly (readonly RaffleEntry[])[], fullPage = FULL_PAGE): string | undefined {
  const last = pages.at(-1) ?? [];
  if (last.length < fullPage) return undefined;
  const earlier = new Set(pages.slice(0, -1).flatMap((page) => page.map(({ id }) => id)));
  return last.some(({ id }) => !earlier.has(id)) ? last.at(-1)?.id : undefined;
}

/** All entries, for what counts with each of them. */
export async function fetchEveryEntry(id: string, signal?: AbortSignal): Promise<RaffleEntry[]> {
  const pages: RaffleEntry[][] = [];
  let before: string | undefined;
  do {
    pages.push(await fetchEntries({ id, ...EVERY_ENTRY, before }, signal));
    before = nextBefore(pages);
  } while (before !== undefined);
  return joined(pages);
}

/** The pages in a row, each entry once. */
function joined(pages: readonly (readonly RaffleEntry[])[]): RaffleEntry[] {
  const [first = [], ...rest] = pages;
  if (rest.length === 0) return [...first];
  return [...new Map(pages.flatMap((page) => page.map((entry) => [entry.id, entry]))).values()];
}

export const entriesKey = (id: string, memberId?: string) => [...raffleKey(id, memberId), 'entries'] as const;

export interface EntriesOf {
  id: string;
  memberId: string | undefined;
}

/**
 * The entries of a raffle that match, with more of them on demand. They are never changed, so they are asked for again as
 * the raffle's counts change ({@link entriesKey}). What matched before stays until the new ones are there.
 */
export const useEntries = ({ id, memberId }: EntriesOf, { type, search }: EntriesFilter) =>
  useInfiniteQuery({
    queryKey: [...entriesKey(id, memberId), { type, search }],
    queryFn: ({ pageParam, signal }) => fetchEntries({ id, type, search, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages) => nextBefore(pages),
    select: ({ pages }) => joined(pages),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.status === 'error' && REFRESH_MS,
    staleTime: 0,
  });

function readEntry(value: unknown): RaffleEntry {
  const entry = readRecord(value);
  const type = readText(entry.entry_type);
  return {
    id: readText(entry.id),
    user: readMember(entry.user),
    type: ENTRY_TYPES.find((each) => each === type) ?? null,
    pointsSpent: readNumber(entry.points_spent),
    createdAt: readOptionalText(entry.created_at),
    tickets: Math.max(1, readNumber(entry.tickets)),
  };
}
