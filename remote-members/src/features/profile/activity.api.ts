import type * as contract from '@greenroom/contract';
import type { OtherBackEnds, Unread } from '@greenroom/shared-ui/http';
import { api, isRecord, readData, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

const ACTIVITY_TYPES = ['achievement', 'bonus_hunt_prediction', 'tournament_prediction', 'raffle_entry', 'winning', 'other'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;

const CATEGORIES = ['bonus_hunts', 'tournaments', 'raffles', 'social', 'general'] as const;
export type Category = (typeof CATEGORIES)[number];

/** An activity of a member (docs/product.md#profile). */
export type Activity = ReturnType<typeof readActivity>;

/** An unlocked achievement (docs/product.md#profile). */
export type Achievement = ReturnType<typeof readAchievement>;

/** The member whose activity is requested. Members' own activity has endpoints of its own. */
export interface Owner {
  id: string;
  isOwn: boolean;
}

/** GET /api/r/profile/recent-activity, or /api/r/user/{id}/recent-activity for other members. */
async function fetchActivities({ id, isOwn }: Owner, signal?: AbortSignal): Promise<Activity[]> {
  const path = isOwn ? '/api/r/profile/recent-activity' : (`/api/r/user/${encodeURIComponent(id)}/recent-activity` as const);
  return readList(listIn(await api.get(path, { signal }), 'activities'), readActivity);
}

/** GET /api/r/profile/recent-achievements, or /api/r/user/{id}/achievements for other members. */
async function fetchAchievements({ id, isOwn }: Owner, signal?: AbortSignal): Promise<Achievement[]> {
  const path = isOwn ? '/api/r/profile/recent-achievements' : (`/api/r/user/${encodeURIComponent(id)}/achievements` as const);
  return readList(listIn(await api.get(path, { signal }), 'achievements'), readAchievement);
}

/** A member's recent activity, newest first; disabled while the owner is unknown. */
export const useActivities = (owner: Owner | null) =>
  useQuery({
    queryKey: ['profile-activities', owner] as const,
    queryFn: ({ signal }) => (owner ? fetchActivities(owner, signal) : []),
    enabled: owner !== null,
    staleTime: 0,
  });

/** All achievements of a member, newest first; disabled while the owner is unknown. */
export const useAchievements = (owner: Owner | null) =>
  useQuery({
    queryKey: ['profile-achievements', owner] as const,
    queryFn: ({ signal }) => (owner ? fetchAchievements(owner, signal) : []),
    enabled: owner !== null,
    staleTime: 0,
  });

/** The list is a field next to `success`; external back ends return it inside `data`, or as `data` itself (docs/contracts.md#requests). */
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
    title: readText(achievement.title) || 'Achievement',
    description: readText(achievement.description),
    rarity: readOption(achievement.rarity, RARITIES, 'common'),
    category: readOption(achievement.category, CATEGORIES, 'general'),
    points: readNumber(achievement.points),
    xpReward: readNumber(achievement.xp_reward),
    unlockedAt: readOptionalText(achievement.unlocked_at),
  };
}
