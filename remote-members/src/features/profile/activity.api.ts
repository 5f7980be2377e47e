import { api, isRecord, readData, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

const ACTIVITY_TYPES = ['achievement', 'bonus_hunt_prediction', 'tournament_prediction', 'raffle_entry', 'winning', 'other'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
type Rarity = (typeof RARITIES)[number];

const CATEGORIES = ['bonus_hunts', 'tournaments', 'raffles', 'social', 'general'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One thing that a member did (specification 2, section 3). */
export interface Activity {
  id: string;
  type: ActivityType;
  title: string;
  description: string;
  at: string | null;
}

/** One thing that a member has achieved (specification 2, section 3). */
export interface Achievement {
  id: string;
  title: string;
  description: string;
  rarity: Rarity;
  category: Category;
  points: number;
  xpReward: number;
  unlockedAt: string | null;
}

/** Whose doings are asked for; what members see of their own has a call of its own. */
export interface Owner {
  id: string;
  isOwn: boolean;
}

/** GET /api/r/profile/recent-activity, or /api/r/user/{id}/recent-activity of another member. */
async function fetchActivities({ id, isOwn }: Owner, signal?: AbortSignal): Promise<Activity[]> {
  const path = isOwn ? '/api/r/profile/recent-activity' : `/api/r/user/${encodeURIComponent(id)}/recent-activity`;
  return readList(listIn(await api.get(path, { signal }), 'activities'), readActivity);
}

/** GET /api/r/profile/recent-achievements, or /api/r/user/{id}/achievements of another member. */
async function fetchAchievements({ id, isOwn }: Owner, signal?: AbortSignal): Promise<Achievement[]> {
  const path = isOwn ? '/api/r/profile/recent-achievements' : `/api/r/user/${encodeURIComponent(id)}/achievements`;
  return readList(listIn(await api.get(path, { signal }), 'achievements'), readAchievement);
}

/** What a member did last, newest first; no call as long as it is not known whose. */
export const useActivities = (owner: Owner | null) =>
  useQuery({
    queryKey: ['profile-activities', owner] as const,
    queryFn: ({ signal }) => (owner ? fetchActivities(owner, signal) : []),
    enabled: owner !== null,
    staleTime: 0,
  });

/** All that a member has achieved, newest first; no call as long as it is not known whose. */
export const useAchievements = (owner: Owner | null) =>
  useQuery({
    queryKey: ['profile-achievements', owner] as const,
    queryFn: ({ signal }) => (owner ? fetchAchievements(owner, signal) : []),
    enabled: owner !== null,
    staleTime: 0,
  });

/** The list stands beside `success`; other back ends wrap it in `data`, or answer it there bare (contracts.md, section 4). */
function listIn(response: unknown, name: string): unknown {
  const data = readData(response);
  return readRecord(response)[name] ?? (isRecord(data) ? data[name] : data);
}

/** One of the known words, in any case; `fallback` for any other. */
function readWord<Word extends string>(value: unknown, words: readonly Word[], fallback: Word): Word {
  const text = readText(value).toLowerCase();
  return words.find((word) => word === text) ?? fallback;
}

function readActivity(value: unknown): Activity {
  const activity = readRecord(value);
  return {
    id: readText(activity.id),
    type: readWord(activity.type, ACTIVITY_TYPES, 'other'),
    title: readText(activity.title),
    description: readText(activity.description),
    at: readOptionalText(activity.created_at) ?? readOptionalText(activity.timestamp),
  };
}

function readAchievement(value: unknown): Achievement {
  const achievement = readRecord(value);
  return {
    id: readText(achievement.id),
    title: readText(achievement.title) || 'Achievement',
    description: readText(achievement.description),
    rarity: readWord(achievement.rarity, RARITIES, 'common'),
    category: readWord(achievement.category, CATEGORIES, 'general'),
    points: readNumber(achievement.points),
    xpReward: readNumber(achievement.xp_reward),
    unlockedAt: readOptionalText(achievement.unlocked_at),
  };
}
