import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import {
  type Unread,
  api,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
  ApiError,
} from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import type { NumberValue } from '@greenroom/shared-ui/format';
import { msg } from '@greenroom/shared-ui/texts';
import { readMember } from '../../shared/member';
import { t } from '../../texts';

export type Raffle = ReturnType<typeof readRaffle>;

export type EntryRule = ReturnType<typeof readEntryRule>;

/** Refetch interval of a raffle and of the list (docs/product.md#raffles). */
export const REFETCH_INTERVAL_MS = 30_000;

/** Key prefix of all queries for raffles. Per member, since responses contain the member's own entries. */
export const rafflesKey = (memberId?: string) => ['raffles', memberId ?? 'guest'] as const;
/** Key prefix of one raffle, its entries and its draw. */
export const raffleKey = (id: string, memberId?: string) => [...rafflesKey(memberId), 'one', id] as const;

/** Returns the raffles, which come bare or wrapped in `data`. */
export function useRaffles(memberId?: string) {
  const queryKey = [...rafflesKey(memberId), 'list'];
  useLive('raffles', queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => readList(readData(await api.get('/api/r/raffles', { signal })), readRaffle).filter(({ id }) => id),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnMount: 'always',
  });
}

/** Parses a raffle of any back end; missing values count as none. */
export function readRaffle(value: Unread<contract.Raffle>) {
  const raffle = readRecord(value);
  const accepts = {
    passwordless: readFlag(raffle.allow_passwordless_entry),
    points: readFlag(raffle.allow_points_entry),
    password: readFlag(raffle.has_password_entry),
  };
  return {
    id: readText(raffle.id),
    title: visibleText(readText(raffle.title)) || t('Untitled raffle'),
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
    /** Cost of a points entry, at least 1, also if it is missing (docs/product.md#raffles). */
    pointsPerEntry: Math.max(readNumber(raffle.points_per_entry), 0) || 1,
    totalPoints: readNumber(raffle.total_points),
    ownEntries: readNumber(raffle.user_entries),
    entryTypes: ENTRY_TYPES.filter((type) => accepts[type]),
    entries: {
      passwordless: readNumber(raffle.passwordless_entries),
      points: readNumber(raffle.points_entries),
      password: readNumber(raffle.password_entries),
    },
    /** In draw order; `place` counts from 1, and skips places for which nobody is left. */
    winners: readList(raffle.winners, (winner, index) => ({ ...readMember(winner), place: readPlace(winner, index) })),
    replacements: readReplacements(raffle.replacements),
    hasDrawRecord: readFlag(raffle.has_draw_record),
    /** True if the signed-in member runs it as staff, and so can't enter. */
    isOrganizer: readFlag(raffle.is_organizer),
    entryRules: readList(raffle.entry_rules, readEntryRule),
    /** Time at which the staff called it off; null if they didn't. */
    cancelledAt: readOptionalText(raffle.cancelled_at),
    cancelReason: visibleText(readText(raffle.cancel_reason)),
  };
}

/** Reads the place of a winner, from 1; other back ends need not send it. */
export const readPlace = (value: Unread<{ position: number }>, index: number) =>
  readOptionalNumber(readRecord(value).position) ?? index + 1;

export type Replacement = ReturnType<typeof readReplacements>[number];

/** Parses the places of a draw that passed on to the next in its order. */
export const readReplacements = (value: Unread<contract.RaffleReplacement[]>) =>
  readList(value, (item) => {
    const { position, entry_id: entryId, reason, note, replaced_at: at } = readRecord(item);
    return {
      /** From 1. */
      place: readNumber(position),
      entryId: readText(entryId),
      reason: readText(reason),
      /** The staff's reason, if they declared the prize lapsed. */
      note: readText(note),
      at: readOptionalText(at),
    };
  });

function readEntryRule(value: Unread<contract.RaffleEntryRule>) {
  const rule = readRecord(value);
  return {
    text: readText(rule.text),
    /** Null if nothing is known about the visitor. */
    isMet: typeof rule.is_met === 'boolean' ? rule.is_met : null,
    /** The member's value, or what they have to do, if they don't meet it. */
    note: readText(rule.note),
  };
}

export const ENTRY_TYPES = ['passwordless', 'points', 'password'] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** Full and short names of the types (docs/product.md#raffles). */
export const ENTRY_TYPE_NAMES: Readonly<Record<EntryType, { full: string; short: string }>> = {
  passwordless: { full: msg('Free Entry'), short: msg('Free') },
  points: { full: msg('Points Entry'), short: msg('Points') },
  password: { full: msg('Password Entry'), short: msg('Password') },
};

export const formatEntries = (count: NumberValue): string => t({ one: '{count} entry', other: '{count} entries' }, { count: count ?? 0 });

/** Returns one raffle as one member sees it, live like the list; it comes bare or wrapped in `data`. */
export function useRaffle(id: string, memberId?: string) {
  const queryKey = raffleKey(id, memberId);
  useLive(`raffle:${id}`, queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const raffle = readRaffle(readData(await api.get(`/api/r/raffles/${encodeURIComponent(id)}`, { signal })));
      if (!raffle.id) throw new ApiError('garbage', t("We couldn't read the server's response. Please try again."));
      return raffle;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  });
}
