import { api, readData, readFlag, readList, readNumber, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { type Member, readMember } from '../../members/member';
import type { EntryType } from './entry-types';
import type { RaffleState } from './raffle-status';

export interface Raffle extends RaffleState {
  id: string;
  title: string;
  description: string;
  prize: string;
  isAcceptingEntries: boolean;
  start: string | null;
  end: string | null;
  totalEntries: number;
  /** Null where there is no limit. */
  maxEntries: number | null;
  /** In points. */
  entryCost: number;
  /** What one entry costs that is paid with points, at least 1. */
  pointsPerEntry: number;
  /** Spent by everybody. */
  totalPoints: number;
  /** Those of the signed-in member. */
  ownEntries: number;
  /** The ways in that it has. */
  ways: readonly EntryType[];
  /** How many entries came in each way. */
  entries: Readonly<Record<EntryType, number>>;
  /** The first winner first. */
  winners: Member[];
  /** Whether the back end keeps a record of the draw. */
  hasDrawRecord: boolean;
}

/** How often a raffle or the list is asked for again while somebody looks at it (specification 2, section 9). */
export const REFRESH_MS = 30_000;

/** All that is known of raffles; the own entries differ from member to member. */
export const rafflesKey = (memberId?: string) => ['raffles', memberId ?? 'guest'] as const;
const listKey = (memberId?: string) => [...rafflesKey(memberId), 'list'] as const;
/** One raffle, with its entries and its draw. */
export const raffleKey = (id: string, memberId?: string) => [...rafflesKey(memberId), 'one', id] as const;

/** GET /api/r/raffles: the list, wrapped or bare. */
export async function fetchRaffles(signal?: AbortSignal): Promise<Raffle[]> {
  const raffles = readList(readData(await api.get('/api/r/raffles', { signal })), readRaffle);
  // What has no id can't be opened.
  return raffles.filter(({ id }) => id);
}

/** All raffles, asked for anew with every visit. */
export const useRaffles = (memberId?: string) =>
  useQuery({
    queryKey: listKey(memberId),
    queryFn: ({ signal }) => fetchRaffles(signal),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });

/** Reads a raffle of any back end; what is missing counts as none. */
export function readRaffle(value: unknown): Raffle {
  const raffle = readRecord(value);
  const ways: readonly (EntryType | false)[] = [
    readFlag(raffle.allow_passwordless_entry) && 'passwordless',
    readFlag(raffle.allow_points_entry) && 'points',
    readFlag(raffle.has_password_entry) && 'password',
  ];
  return {
    id: readText(raffle.id),
    title: readText(raffle.title) || 'Untitled raffle',
    description: readText(raffle.description),
    prize: readText(raffle.prize),
    isActive: readFlag(raffle.is_active),
    hasEnded: readFlag(raffle.has_ended),
    isAcceptingEntries: readFlag(raffle.is_accepting_entries),
    start: readOptionalText(raffle.start_datetime),
    end: readOptionalText(raffle.end_datetime),
    totalEntries: readNumber(raffle.total_entries),
    maxEntries: readOptionalNumber(raffle.max_entries),
    entryCost: readNumber(raffle.entry_cost),
    // 1 where there is none (specification 2, section 9).
    pointsPerEntry: Math.max(readNumber(raffle.points_per_entry), 0) || 1,
    totalPoints: readNumber(raffle.total_points),
    ownEntries: readNumber(raffle.user_entries),
    ways: ways.filter((way) => way !== false),
    entries: {
      passwordless: readNumber(raffle.passwordless_entries),
      points: readNumber(raffle.points_entries),
      password: readNumber(raffle.password_entries),
    },
    winners: readList(raffle.winners, readMember),
    hasDrawRecord: readFlag(raffle.has_draw_record),
  };
}
