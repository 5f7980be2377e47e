import { Badge } from '@greenroom/shared-ui/badge';
import { AchievementList, ActivityList } from './activity-lists';
import { type Achievement, type Activity, PLACEHOLDER, type Profile } from './profile.api';
import { ProfileView } from './profile-view';
import { t } from '../../texts';
import styles from './profile.module.css';

/** Sample data; no name, number or date in it may pass for a real member's. */
const sampleProfile = (): Profile => ({
  id: '',
  username: 'sample',
  name: t('Sample Member'),
  avatar: null,
  banner: null,
  bio: t("This is where a member's bio appears."),
  accounts: { streaming: null, streamingSlug: null, twitter: null, youtube: null, instagram: null, tiktok: null },
  points: 1000,
  xp: 2500,
  role: 'Member',
  joinedAt: null,
  lastActiveAt: null,
  ...PLACEHOLDER,
  isFollowed: undefined,
});

const sampleActivities = (): Activity[] => [
  {
    id: '1',
    type: 'raffle_entry',
    title: t('Sample raffle entry'),
    description: t('Raffles that a member enters appear here.'),
    at: null,
  },
  {
    id: '2',
    type: 'bonus_hunt_prediction',
    title: t('Sample prediction'),
    description: t('So do predictions for bonus hunts.'),
    at: null,
  },
];

const sampleAchievements = (): Achievement[] => [
  {
    id: '1',
    title: t('Sample achievement'),
    description: t('Unlocked achievements appear here.'),
    rarity: 'common',
    category: 'general',
    points: 0,
    xpReward: 0,
    unlockedAt: null,
  },
];

/** Draws the placeholder profile, greyed out and marked "Sample" (docs/contracts.md#decisions). */
export function SampleProfile() {
  const achievements = sampleAchievements();
  const badge = <Badge tone="amber">{t('Sample')}</Badge>;
  return (
    <section className={styles.sample} aria-label={t('Sample data, not a real profile')}>
      <p className={styles.notice}>{t('This is sample data, not a real profile. It just shows what a profile looks like.')}</p>
      <ProfileView
        heading="h2"
        badge={badge}
        profile={sampleProfile()}
        achievementCount={achievements.length}
        achievements={<AchievementList achievements={achievements} />}
        activities={<ActivityList activities={sampleActivities()} />}
      />
    </section>
  );
}
