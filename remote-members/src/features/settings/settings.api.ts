import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import type { BreakLength, SettingsResponse, SuccessResponse, MemberSummary } from '@greenroom/contract';
import {
  type BodyOf,
  type DefinedPath,
  type Unread,
  ApiError,
  api,
  failureMessage,
  readData,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
  requestOptional,
} from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import { type User, siteSettingsQuery } from '@greenroom/shared-ui/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '../../texts';
import { FIELD_NAMES, type FieldName, type ProfileFields } from './settings.rules';

export type OwnProfile = Awaited<ReturnType<typeof fetchSettings>>;

async function fetchSettings(member: User, signal?: AbortSignal) {
  const user = await fetchOwnProfile(member, signal);
  return {
    username: readText(user.username, member.username),
    globalName: visibleText(readText(user.global_name)) || null,
    kickUsername: readOptionalText(user.kick_username),
    email: readOptionalText(user.email),
    role: readText(user.role),
    joinedAt: readOptionalText(user.created_at),
    lastDailyClaim: readOptionalText(user.last_daily_claim),
    points: Math.floor(readNumber(user.points)),
    xp: readNumber(user.xp),
    /** Null if the back end returns none. */
    rank: readOptionalNumber(user.rank),
    percentile: readOptionalNumber(user.percentile),
    /** True if the back end lets members download and delete their data. */
    hasAccountData: readFlag(user.has_account_data),
    /** The end of a self-exclusion in ISO 8601, `permanent`, or null without one; undefined if the back end offers none. */
    excludedUntil: 'excluded_until' in user ? readOptionalText(user.excluded_until) : undefined,
    /** True if the back end lets members follow others. */
    canFollow: 'following' in user,
    fields: Object.fromEntries(FIELD_NAMES.map((field) => [field, readText(user[field])])) as ProfileFields,
  };
}

export const ownProfileKey = (username: string) => ['settings', 'own-profile', username] as const;

/** Refetched on every mount, since saving stale data would overwrite changes from elsewhere. */
export const useOwnProfile = (member: User) =>
  useQuery({
    queryKey: ownProfileKey(member.username),
    queryFn: ({ signal }) => fetchSettings(member, signal),
    refetchOnMount: 'always',
  });

interface Casino {
  field: Extract<FieldName, `crypto${string}`>;
  label: string;
}

const CASINOS = [
  ['crypto', 1],
  ['crypto2', 2],
  ['crypto3', 3],
] as const;

function readCasinos(response: Unread<SettingsResponse>): Casino[] {
  const settings = readRecord(response);
  return CASINOS.flatMap(([field, number]) =>
    readFlag(settings[`crypto${number}_enabled` as const])
      ? [{ field, label: readText(settings[`crypto${number}_label` as const]).trim() || t('Casino {number}', { number }) }]
      : [],
  );
}

export const useCasinos = () => useQuery({ ...siteSettingsQuery, select: readCasinos });

const HOW_TO_JOIN = '/api/r/affiliates/how-to-join';

/** Returns how to take part at the casinos of {@link useCasinos}, optional for back ends, with the component that shows it. */
export const useHowToJoin = () =>
  useQuery({
    queryKey: ['affiliates', 'how-to-join'],
    queryFn: async ({ signal }) => {
      const [response, { HowToJoin, readHowToJoin }] = await Promise.all([
        requestOptional(HOW_TO_JOIN, () => api.get(HOW_TO_JOIN, { signal })),
        import('@greenroom/shared-ui/how-to-join'),
      ]);
      return { casinos: readList(readData(response), readHowToJoin).filter((howToJoin) => howToJoin !== null), HowToJoin };
    },
  });

/** Posts a change. A response without `success` counts as a failure. */
async function postChange<const Path extends string>(path: Path & DefinedPath<'POST', Path>, body?: BodyOf<Path>): Promise<string | null> {
  const response = readRecord((await api.post(path as string, body)) as Unread<SuccessResponse>);
  if (!readFlag(response.success)) throw new ApiError('garbage', t("We couldn't tell whether this worked. Please try again."));
  return readOptionalText(response.message);
}

/** Returns the server's message, if any; likewise the three below. @throws {ApiError} */
export const updateProfile = (fields: ProfileFields) => postChange('/api/r/profile/update', fields);
export const disconnectKick = () => postChange('/api/r/profile/disconnect-kick');
export const claimDaily = () => postChange('/api/r/profile/claim-daily');
/** Deletes the account; the typed username confirms it. */
export const deleteAccount = (username: string) => postChange('/api/r/account/delete', { username });

/** Sends POST /api/r/break. @returns the end in ISO 8601, or `permanent` @throws {ApiError} */
export async function takeBreak(length: BreakLength): Promise<string> {
  const until = readText(readRecord(await api.post('/api/r/break', { length })).excluded_until);
  if (!until) throw new ApiError('garbage', t("We couldn't tell whether this worked. Please try again."));
  return until;
}

/** Saves GET /api/r/account/export as a file. @throws {ApiError} */
export async function downloadAccountData(): Promise<void> {
  const data = readRecord(await api.get('/api/r/account/export'));
  if (!('data' in data)) throw new ApiError('garbage', t("Couldn't get your data. Please try again."));
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `your-data-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Returns a failed change's message: the server's own after a refusal, else `refused` or `noResponse` (docs/product.md#settings). */
export const failureText = (error: Error, refused: string, noResponse = refused): string => failureMessage(error, { refused, noResponse });

export const fieldErrors = (error: Error | null): Readonly<Record<string, string>> =>
  (error instanceof ApiError && error.details.fields) || {};

/** Returns a function that changes the cached profile at once, then refetches it; invalidates cached public profiles too. */
export function useProfileCache(memberName: string) {
  const queryClient = useQueryClient();
  return useCallback(
    async (change: (profile: OwnProfile) => OwnProfile = (profile) => profile) => {
      const queryKey = ownProfileKey(memberName);
      // A response from before the change must not overwrite it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<OwnProfile>(queryKey, (profile) => profile && change(profile));
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['profile'] });
    },
    [queryClient, memberName],
  );
}

export type AccountSession = ReturnType<typeof readSession>;

function readSession(value: Unread<contract.AccountSession>) {
  const session = readRecord(value);
  return {
    id: readText(session.id),
    isCurrent: readFlag(session.is_current),
    device: readOptionalText(session.device) ?? t('Unknown browser'),
    signedInAt: readOptionalText(session.signed_in_at),
    usedAt: readOptionalText(session.used_at),
  };
}

const PATH = '/api/r/account/sessions';

export const sessionsKey = (memberName: string) => ['settings', 'sessions', memberName] as const;

/** Requests GET /api/r/account/sessions, optional for back ends: null if it is missing. */
export const useSessions = (memberName: string) =>
  useQuery({
    queryKey: sessionsKey(memberName),
    queryFn: async ({ signal }) => {
      const response = await requestOptional(PATH, () => api.get(PATH, { signal }));
      return response === undefined ? null : readList(readData(response), readSession);
    },
    refetchOnMount: 'always',
  });

/** Signs out in that browser, without an id in all others. @throws {ApiError} */
export const endSessions = (id?: string) => api.post('/api/r/account/sessions/end', id === undefined ? {} : { id });

type FollowedMember = ReturnType<typeof readMember>;

function readMember(value: Unread<MemberSummary>) {
  const member = readRecord(value);
  return { id: readText(member.id), username: readText(member.username), avatar: readOptionalText(member.avatar), isFollowed: true };
}

const followingKey = (memberName: string) => ['settings', 'following', memberName] as const;

export const useFollowing = (memberName: string) =>
  useQuery({
    queryKey: followingKey(memberName),
    queryFn: async ({ signal }) => readList(readData(await api.get('/api/r/profile/following', { signal })), readMember),
    refetchOnMount: 'always',
  });

/** Returns a function that changes whether a member of the list is shown as followed. */
export function useSetShownAsFollowed(memberName: string) {
  const queryClient = useQueryClient();
  return (id: string, isFollowed: boolean) =>
    queryClient.setQueryData<FollowedMember[]>(followingKey(memberName), (list) =>
      list?.map((member) => (member.id === id ? { ...member, isFollowed } : member)),
    );
}
