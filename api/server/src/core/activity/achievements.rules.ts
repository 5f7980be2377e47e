import { msg } from '../../lib/texts';

/** Experience (XP) for each activity that counts. */
export const XP_FOR = {
  bonus_hunt_prediction: 20,
  tournament_prediction: 20,
  raffle_entry: 10,
  winning: 100,
  daily_reward: 20,
  redemption: 20,
  code: 10,
  // Repeatable without end, so only its achievement gives XP, once.
  kick_link: 0,
  achievement: 0,
  other: 0,
} as const;
export type Subject = keyof typeof XP_FOR;

export interface AchievementRule {
  /** Stored with members: never change or reuse one. */
  id: number;
  title: string;
  description: string;
  rarity: 'common' | 'rare' | 'epic' | 'legendary';
  category: 'bonus_hunts' | 'tournaments' | 'raffles' | 'social' | 'general';
  subject: Subject;
  threshold: number;
  xpReward: number;
  /** Points for outcomes that the site or its staff decide. A member's own actions give none: their responses show the balance already. */
  points: number;
}

export const ACHIEVEMENTS: readonly AchievementRule[] = [
  rule(1, [msg('First Guess'), msg('Predict how a bonus hunt ends.')], ['common', 'bonus_hunts'], ['bonus_hunt_prediction', 1], 100),
  rule(2, [msg('Hunt Regular'), msg('Predict ten bonus hunts.')], ['rare', 'bonus_hunts'], ['bonus_hunt_prediction', 10], 250),
  rule(3, [msg('Hunt Oracle'), msg('Predict fifty bonus hunts.')], ['epic', 'bonus_hunts'], ['bonus_hunt_prediction', 50], 750),
  rule(4, [msg('Bracket Rookie'), msg('Predict a tournament.')], ['common', 'tournaments'], ['tournament_prediction', 1], 100),
  rule(5, [msg('Bracket Reader'), msg('Predict five tournaments.')], ['rare', 'tournaments'], ['tournament_prediction', 5], 250),
  rule(6, [msg('Bracket Master'), msg('Predict 25 tournaments.')], ['epic', 'tournaments'], ['tournament_prediction', 25], 750),
  rule(7, [msg('First Ticket'), msg('Enter a raffle.')], ['common', 'raffles'], ['raffle_entry', 1], 50),
  rule(8, [msg('Ticket Collector'), msg('Enter raffles 25 times.')], ['rare', 'raffles'], ['raffle_entry', 25], 250),
  rule(9, [msg('Full Drum'), msg('Enter raffles 250 times.')], ['legendary', 'raffles'], ['raffle_entry', 250], 1500),
  rule(10, [msg('Plugged In'), msg('Link your Kick account.')], ['common', 'social'], ['kick_link', 1], 200),
  rule(11, [msg('All Ears'), msg('Redeem ten codes.')], ['rare', 'social'], ['code', 10], 250),
  rule(12, [msg('First Pick'), msg('Redeem something in the store.')], ['common', 'general'], ['redemption', 1], 100),
  rule(13, [msg('Daily Habit'), msg('Claim seven daily rewards.')], ['rare', 'general'], ['daily_reward', 7], 200),
  rule(14, [msg('Part of the Furniture'), msg('Claim 100 daily rewards.')], ['legendary', 'general'], ['daily_reward', 100], 2000),
  rule(15, [msg('In the Spotlight'), msg('Win a prize.')], ['rare', 'general'], ['winning', 1], 250, 100),
  rule(16, [msg('Headliner'), msg('Win ten times.')], ['epic', 'general'], ['winning', 10], 1000, 1000),
];

/** Returns the achievements that are reached at exactly this count. */
export function achievementsAt(subject: Subject, count: number): AchievementRule[] {
  return ACHIEVEMENTS.filter((achievement) => achievement.subject === subject && achievement.threshold <= count);
}

function rule(
  id: number,
  [title, description]: [string, string],
  [rarity, category]: [AchievementRule['rarity'], AchievementRule['category']],
  [subject, threshold]: [Subject, number],
  xpReward: number,
  points = 0,
): AchievementRule {
  return { id, title, description, rarity, category, subject, threshold, xpReward, points };
}
