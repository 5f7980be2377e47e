import { visibleText } from '@greenroom/contract/text';
import type { UserResponse } from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import {
  ApiError,
  api,
  readData,
  readFlag,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A member's public data. */
export type Profile = ReturnType<typeof readProfile>;

/** Shown if the back end returns no rank (docs/contracts.md#decisions). */
export const PLACEHOLDER = { rank: 12, percentile: 88 };

/** GET /api/r/user/{username}, or the visitor's own profile. @returns null for an unknown name */
async function fetchProfile({ username, id, ownId }: ProfileOwner, signal?: AbortSignal): Promise<Profile | null> {
  try {
    if (ownId !== undefined) return readProfile(await fetchOwnProfile({ id: ownId, username }, signal));
    return readProfile(readData(await api.get(`/api/r/user/${encodeURIComponent(username)}`, { signal, params: { id } })));
  } catch (error) {
    if (isUnknownMember(error)) return null;
    throw error;
  }
}

/** Whose profile it is. */
export interface ProfileOwner {
  /** The chat or streaming username. */
  username: string;
  /** Who of several members with this name is meant; undefined for the one who has it now. */
  id?: string | undefined;
  /** The visitor's id, if the profile is known to be theirs before any response: all requests then start at once. */
  ownId?: string;
}

/** A member's profile; refetched on every mount, since members come here from the form that changed it. */
export const useProfile = (owner: ProfileOwner) =>
  useQuery({
    queryKey: ['profile', owner.username.toLowerCase(), owner.ownId ?? owner.id] as const,
    queryFn: ({ signal }) => fetchProfile(owner, signal),
    staleTime: 0,
  });

/** @returns changes whether a member is shown as followed, by whichever of their names the profile was opened */
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

/** 404, or `success: false` without a server error (docs/contracts.md#decisions). */
function isUnknownMember(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error;
  return status === 404 || (kind === 'refused' && (status < 400 || NOT_FOUND_STATUSES.includes(status)));
}

/** @throws {ApiError} if the response has no profile */
function readProfile(value: Unread<UserResponse['data']>) {
  const user = readRecord(value);
  const profile = {
    id: readText(user.id),
    username: visibleText(readText(user.username)),
    /** The display name; without one that can be seen, the username, or that they are a member. */
    name: visibleText(readText(user.global_name)) || visibleText(readText(user.username)) || 'Member',
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
    /** Whether the viewer follows the member; undefined on the own profile, and if the back end has no following. */
    isFollowed: 'is_followed' in user ? readFlag(user.is_followed) : undefined,
  };
  if (profile.id && readText(user.username)) return profile;
  throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.', { cause: value });
}
