import { ApiError, api, readData, readNumber, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import type { SocialAccounts } from './social-links';

/** What anyone may see of a member. */
export interface Profile {
  id: string;
  username: string;
  globalName: string | null;
  avatar: string | null;
  bio: string | null;
  accounts: SocialAccounts;
  points: number;
  xp: number;
  role: string;
  joinedAt: string | null;
  lastActiveAt: string | null;
  rank: number;
  percentile: number;
}

/** Shown only where a back end answers none (contracts.md, section 6). */
const PLACEHOLDER = { rank: 12, percentile: 88 };

/** GET /api/r/user/{username}. */
export async function fetchProfile(username: string, signal?: AbortSignal): Promise<Profile> {
  const answer = await api.get(`/api/r/user/${encodeURIComponent(username)}`, { signal });
  const user = readRecord(readData(answer));
  return {
    id: readText(user.id),
    username: readText(user.username, username),
    globalName: readOptionalText(user.global_name),
    avatar: readOptionalText(user.avatar),
    bio: readOptionalText(user.bio),
    accounts: {
      streaming: readOptionalText(user.kick_username),
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
    percentile: readOptionalNumber(user.percentile) ?? PLACEHOLDER.percentile,
  };
}

export const profileKey = (username: string) => ['profile', username.toLowerCase()] as const;

export const useProfile = (username: string) =>
  useQuery({ queryKey: profileKey(username), queryFn: ({ signal }) => fetchProfile(username, signal) });

/** There is no such member: 404, or `success: false` without a failure of the server's (contracts.md, section 6). */
export const isUnknownMember = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.kind === 'refused' && (error.status ?? 0) < 400));
