import { Badge } from '@greenroom/shared-ui/badge';
import { AchievementList, ActivityList } from './activity-lists';
import { type Achievement, type Activity, PLACEHOLDER, type Profile } from './profile.api';
import { ProfileView } from './profile-view';
import styles from './profile.module.css';

/** Sample data; no name, number or date in it may pass for a real member's. */
const SAMPLE: Profile = {
  id: '',
  username: 'sample',
  name: 'Sample Member',
  avatar: null,
  banner: null,
  bio: "This is where a member's bio appears.",
  accounts: { streaming: null, streamingSlug: null, twitter: null, youtube: null, instagram: null, tiktok: null },
  points: 1000,
  xp: 2500,
  role: 'Member',
  joinedAt: null,
  lastActiveAt: null,
  ...PLACEHOLDER,
  isFollowed: undefined,
};

const SAMPLE_ACTIVITIES: Activity[] = [
  { id: '1', type: 'raffle_entry', title: 'Sample raffle entry', description: 'Raffles that a member enters appear here.', at: null },
  { id: '2', type: 'bonus_hunt_prediction', title: 'Sample prediction', description: 'So do predictions for bonus hunts.', at: null },
];

const SAMPLE_ACHIEVEMENTS: Achievement[] = [
  {
    id: '1',
    title: 'Sample achievement',
    description: 'Unlocked achievements appear here.',
    rarity: 'common',
    category: 'general',
    points: 0,
    xpReward: 0,
    unlockedAt: null,
  },
];

/** Draws the placeholder profile, greyed out and marked "Sample" (docs/contracts.md#decisions). */
export function SampleProfile() {
  const badge = <Badge tone="amber">Sample</Badge>;
  return (
    <section className={styles.sample} aria-label="Sample data, not a real profile">
      <p className={styles.notice}>This is sample data, not a real profile. It just shows what a profile looks like.</p>
      <ProfileView
        heading="h2"
        badge={badge}
        profile={SAMPLE}
        achievementCount={SAMPLE_ACHIEVEMENTS.length}
        achievements={<AchievementList achievements={SAMPLE_ACHIEVEMENTS} />}
        activities={<ActivityList activities={SAMPLE_ACTIVITIES} />}
      />
    </section>
  );
}
