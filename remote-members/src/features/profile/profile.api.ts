import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import type { UserResponse } from '@greenroom/contract';
import {
  type Unread,
  ApiError,
  api,
  readData,
  readFlag,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
  type OtherBackEnds,
  isRecord,
  readList,
} from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../texts';

export type Profile = ReturnType<typeof readProfile>;

/** Shown if the back end returns no rank (docs/contracts.md#decisions). */
export const PLACEHOLDER = { rank: 12, percentile: 88 };

/** Fetches GET /api/r/user/{username}, or the visitor's own profile. Returns null for an unknown name. */
async function fetchProfile({ username, id, ownId }: ProfileOwner, signal?: AbortSignal): Promise<Profile | null> {
  try {
    if (ownId !== undefined) return readProfile(await fetchOwnProfile({ id: ownId, username }, signal));
    return readProfile(readData(await api.get(`/api/r/user/${encodeURIComponent(username)}`, { signal, params: { id } })));
  } catch (error) {
    if (isUnknownMember(error)) return null;
    throw error;
  }
}

export interface ProfileOwner {
  username: string;
  /** The one meant of several members with this name; undefined for the one who has it now. */
  id?: string | undefined;
  /** The visitor's id, if the profile is known to be theirs before any response: all requests then start at once. */
  ownId?: string;
}

/** Returns a member's profile; refetched on every mount, since members come here from the form that changed it. */
export const useProfile = (owner: ProfileOwner) =>
  useQuery({
    queryKey: ['profile', owner.username.toLowerCase(), owner.ownId ?? owner.id] as const,
    queryFn: ({ signal }) => fetchProfile(owner, signal),
    staleTime: 0,
  });

/** Returns a function that changes whether a member is shown as followed, by whichever name the profile was opened. */
export function useSetShownAsFollowed(id: string) {
  const queryClient = useQueryClient();
  return (isFollowed: boolean) => {
    // A response from before the change must not overwrite it.
    void queryClient.cancelQueries({ queryKey: ['profile'] });
    queryClient.setQueriesData<Profile | null>({ queryKey: ['profile'] }, (profile) =>
      profile?.id === id ? { ...profile, isFollowed } : profile,
    );
  };
}

/** Statuses for an unknown or an invalid username. */
const NOT_FOUND_STATUSES = [400, 404, 422];

/** Tells an unknown member by 404, or `success: false` without a server error (docs/contracts.md#decisions). */
function isUnknownMember(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error;
  return status === 404 || (kind === 'refused' && (status < 400 || NOT_FOUND_STATUSES.includes(status)));
}

/** Reads a profile. @throws {ApiError} if the response has none */
function readProfile(value: Unread<UserResponse['data']>) {
  const user = readRecord(value);
  const profile = {
    id: readText(user.id),
    username: visibleText(readText(user.username)),
    /** The display name; without a visible one the username, or that they are a member. */
    name: visibleText(readText(user.global_name)) || visibleText(readText(user.username)) || t('Member'),
    avatar: readOptionalText(user.avatar),
    banner: readOptionalText(user.banner),
    bio: readOptionalText(user.bio),
    accounts: {
      streaming: visibleText(readText(user.kick_username)) || null,
      streamingSlug: readOptionalText(user.kick_slug),
      twitter: readOptionalText(user.twitter_user),
      youtube: readOptionalText(user.youtube_user),
      instagram: readOptionalText(user.instagram_user),
      tiktok: readOptionalText(user.tiktok_user),
    },
    points: readNumber(user.points),
    xp: readNumber(user.xp),
    role: readText(user.role),
    joinedAt: readOptionalText(user.created_at),
    lastActiveAt: readOptionalText(user.last_active),
    rank: readOptionalNumber(user.rank) ?? PLACEHOLDER.rank,
    /** Share of other members with less XP, in percent. */
    percentile: readOptionalNumber(user.percentile) ?? PLACEHOLDER.percentile,
    /** Undefined on the own profile, and if the back end has no following. */
    isFollowed: 'is_followed' in user ? readFlag(user.is_followed) : undefined,
  };
  if (profile.id && readText(user.username)) return profile;
  throw new ApiError('garbage', t("We couldn't read the server's response. Please try again."), { cause: value });
}

const ACTIVITY_TYPES = ['achievement', 'bonus_hunt_prediction', 'tournament_prediction', 'raffle_entry', 'winning', 'other'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;

const CATEGORIES = ['bonus_hunts', 'tournaments', 'raffles', 'social', 'general'] as const;
export type Category = (typeof CATEGORIES)[number];

export type Activity = ReturnType<typeof readActivity>;

export type Achievement = ReturnType<typeof readAchievement>;

export interface Owner {
  id: string;
  isOwn: boolean;
}

/** Sends GET /api/r/profile/recent-activity, or /api/r/user/{id}/recent-activity for other members. */
async function fetchActivities({ id, isOwn }: Owner, signal?: AbortSignal): Promise<Activity[]> {
  const path = isOwn ? '/api/r/profile/recent-activity' : (`/api/r/user/${encodeURIComponent(id)}/recent-activity` as const);
  return readList(listIn(await api.get(path, { signal }), 'activities'), readActivity);
}

/** Sends GET /api/r/profile/recent-achievements, or /api/r/user/{id}/achievements for other members. */
async function fetchAchievements({ id, isOwn }: Owner, signal?: AbortSignal): Promise<Achievement[]> {
  const path = isOwn ? '/api/r/profile/recent-achievements' : (`/api/r/user/${encodeURIComponent(id)}/achievements` as const);
  return readList(listIn(await api.get(path, { signal }), 'achievements'), readAchievement);
}

/** Returns a list of a member, newest first; disabled while the owner is unknown. */
const useListOf = <Item>(owner: Owner | null, name: string, fetchList: (owner: Owner, signal: AbortSignal) => Promise<Item[]>) =>
  useQuery({
    queryKey: [name, owner],
    queryFn: ({ signal }) => (owner ? fetchList(owner, signal) : []),
    enabled: owner !== null,
    staleTime: 0,
  });

export const useActivities = (owner: Owner | null) => useListOf(owner, 'profile-activities', fetchActivities);

export const useAchievements = (owner: Owner | null) => useListOf(owner, 'profile-achievements', fetchAchievements);

/** Finds the list next to `success`; external back ends return it inside `data`, or as `data` itself (docs/contracts.md#requests). */
function listIn<Response extends object, Name extends keyof Response & string>(response: Response | null | undefined, name: Name) {
  const data: unknown = readData(response);
  return (readRecord(response)[name] ?? (isRecord(data) ? data[name] : data)) as Response[Name];
}

/** Reads one of `options`, in any case; `fallback` for other values. */
function readOption<Option extends string>(value: unknown, options: readonly Option[], fallback: Option): Option {
  const text = readText(value).toLowerCase();
  return options.find((option) => option === text) ?? fallback;
}

function readActivity(value: Unread<contract.Activity & OtherBackEnds<'timestamp'>>) {
  const activity = readRecord(value);
  return {
    id: readText(activity.id),
    type: readOption(activity.type, ACTIVITY_TYPES, 'other'),
    title: readText(activity.title),
    description: readText(activity.description),
    at: readOptionalText(activity.created_at) ?? readOptionalText(activity.timestamp),
  };
}

function readAchievement(value: Unread<contract.Achievement>) {
  const achievement = readRecord(value);
  return {
    id: readText(achievement.id),
    title: readText(achievement.title) || t('Achievement'),
    description: readText(achievement.description),
    rarity: readOption(achievement.rarity, RARITIES, 'common'),
    category: readOption(achievement.category, CATEGORIES, 'general'),
    points: readNumber(achievement.points),
    xpReward: readNumber(achievement.xp_reward),
    unlockedAt: readOptionalText(achievement.unlocked_at),
  };
}
