import type * as contract from '@greenroom/contract';
import {
  type Unread,
  api,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalText,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { useLive, useUpdateUser } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

export type Notification = ReturnType<typeof readNotification>;

interface InboxPage {
  notifications: Notification[];
  unread: number;
  hasMore: boolean;
}

function readNotification(value: Unread<contract.Notification>) {
  const notification = readRecord(value);
  const path = readText(notification.path);
  return {
    id: readNumber(notification.id),
    title: readText(notification.title),
    text: readText(notification.text),
    // A path of the site: two slashes would lead to another one.
    path: /^\/(?!\/)/.test(path) ? path : '/notifications',
    createdAt: readOptionalText(notification.created_at),
    isRead: readFlag(notification.is_read),
  };
}

/** Sends GET /api/r/notifications, the newest first. @param before the last id of the page before */
async function fetchInbox(before: number | null, signal: AbortSignal): Promise<InboxPage> {
  const response = readRecord(await api.get('/api/r/notifications', { params: before === null ? {} : { before: String(before) }, signal }));
  return {
    notifications: readList(response.data, readNotification),
    unread: readNumber(response.unread),
    hasMore: readFlag(response.has_more),
  };
}

const inboxKey = (memberId: string) => ['notifications', memberId] as const;

export function useInbox(memberId: string) {
  const queryKey = inboxKey(memberId);
  useLive('me:notifications', queryKey);
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchInbox(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, notifications }) => (hasMore ? (notifications.at(-1)?.id ?? null) : null),
    select: ({ pages }) => ({ notifications: pages.flatMap(({ notifications }) => notifications), unread: pages[0]?.unread ?? 0 }),
    staleTime: 0,
  });
}

/** Returns a function that marks one notification as read, or all up to one, at once on the page and in the shell. */
export function useMarkRead(memberId: string) {
  const queryClient = useQueryClient();
  const updateUser = useUpdateUser();
  const queryKey = inboxKey(memberId);
  return async (which: { id: number } | { up_to: number }): Promise<void> => {
    const isMeant = ({ id }: Notification) => ('id' in which ? id === which.id : id <= which.up_to);
    // A response from before the change must not overwrite it.
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<InfiniteData<InboxPage>>(queryKey);
    const changed = before?.pages.flatMap(({ notifications }) => notifications).filter((one) => isMeant(one) && !one.isRead).length ?? 0;
    // Pages that aren't loaded may have further ones.
    const unread = 'id' in which ? Math.max(0, (before?.pages[0]?.unread ?? 0) - changed) : 0;
    const pages = before?.pages.map((page) => ({
      ...page,
      unread,
      notifications: page.notifications.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
    }));
    if (before && pages) queryClient.setQueryData(queryKey, { ...before, pages });
    updateUser({ notifications: unread });
    try {
      await api.post('/api/r/notifications/read', which);
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      updateUser({ notifications: before?.pages[0]?.unread ?? 0 });
      throw error;
    }
  };
}

export type NotificationSettings = ReturnType<typeof readSettings>;
export type Channel = contract.NotificationChannel;
export type Kind = contract.NotificationKind;

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  won: msg('You won'),
  prize_due: msg('A prize is waiting for you'),
  prize_paid: msg('A prize was paid'),
  redemption_decided: msg('Redemptions, claims and other team decisions'),
  ticket_answered: msg('A ticket got a reply'),
  prediction_settled: msg('Results of your predictions'),
  raffle_ends_soon: msg("A raffle you haven't entered ends soon"),
  stream_live: msg('The stream is live'),
};

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  inbox: msg('On the site'),
  mail: msg('Mail'),
  push: msg('Push'),
};

const KINDS = Object.keys(KIND_LABELS) as Kind[];
const CHANNELS = Object.keys(CHANNEL_LABELS) as Channel[];

const readNames = <Name extends string>(value: Unread<readonly Name[]>, known: readonly Name[]): Name[] => {
  const names = readList(value, (name) => readText(name));
  return known.filter((name) => names.includes(name));
};

function readSettings(value: Unread<contract.NotificationSettings>) {
  const settings = readRecord(value);
  const choices = readRecord(settings.choices);
  const quiet = readRecord(settings.quiet_hours);
  return {
    choices: Object.fromEntries(KINDS.map((kind) => [kind, readNames(choices[kind], CHANNELS)])) as Record<Kind, Channel[]>,
    quietHours: readOptionalText(quiet.time_zone) === null ? null : { from: readNumber(quiet.from), to: readNumber(quiet.to) },
    channels: readNames(settings.channels, CHANNELS),
    optIn: readNames(settings.opt_in, KINDS),
    mailAddress: readOptionalText(settings.mail_address),
  };
}

const settingsKey = (memberId: string) => ['notifications', memberId, 'settings'] as const;

export const useNotificationSettings = (memberId: string) =>
  useQuery({
    queryKey: settingsKey(memberId),
    queryFn: async ({ signal }) => readSettings(readData(await api.get('/api/r/notifications/settings', { signal }))),
    staleTime: 0,
  });

/** Sends POST /api/r/notifications/settings. Quiet hours are in this browser's time zone. */
export async function saveNotificationSettings({ choices, quietHours }: Pick<NotificationSettings, 'choices' | 'quietHours'>) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { choices, quiet_hours: quietHours && { ...quietHours, time_zone: timeZone } };
  return readSettings(readData(await api.post('/api/r/notifications/settings', body)));
}

export function useSettingsCache(memberId: string) {
  const queryClient = useQueryClient();
  return (settings: NotificationSettings) => queryClient.setQueryData(settingsKey(memberId), settings);
}
