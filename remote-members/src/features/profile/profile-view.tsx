import { SiteLink } from '@greenroom/shared-ui/link';
import { Section } from '@greenroom/shared-ui/section';
import type { ReactNode } from 'react';
import { Card } from '@greenroom/shared-ui/card';
import { formatNumber, formatPoints } from '@greenroom/shared-ui/format';
import { Progress } from '@greenroom/shared-ui/progress';
import type { Profile } from './profile.api';
import { ProfileIdentity } from './profile-identity';
import { XP_PER_LEVEL, levelOf } from '../../shared/level';
import styles from './profile.module.css';

interface ProfileViewProps {
  profile: Profile;
  /** The viewer's own, which shows the links to edit it and to the history. */
  isOwn?: boolean | undefined;
  achievementCount: number | undefined;
  achievements: ReactNode;
  activities: ReactNode;
  badge?: ReactNode;
  heading?: 'h1' | 'h2';
}

/** Lays out a profile. Sections that load later have a fixed height or nothing below them, so the layout never shifts. */
export const ProfileView = ({ profile, isOwn, achievementCount, achievements, activities, badge, heading }: ProfileViewProps) => (
  <>
    <ProfileIdentity profile={profile} isOwn={isOwn} achievementCount={achievementCount} badge={badge} heading={heading} />
    <div className={styles.parts}>
      <Section title="Stats" aside={badge} className={styles.part}>
        <ProfileStats profile={profile} achievementCount={achievementCount} />
      </Section>
      <Section title="Recent Achievements" aside={badge} className={styles.part}>
        <div className={styles.achievements}>{achievements}</div>
      </Section>
      <Section title="Recent Activity" aside={badge ?? (isOwn && <SiteLink to="/history">Your history</SiteLink>)} className={styles.part}>
        {activities}
      </Section>
    </div>
  </>
);

interface ProfileStatsProps {
  profile: Profile;
  achievementCount: number | undefined;
}

/** Draws progress to the next level, points, rank and achievements (docs/product.md#profile). */
function ProfileStats({ profile: { xp, points, rank, percentile }, achievementCount }: ProfileStatsProps) {
  const { level, progress } = levelOf(xp);
  const progressText = `${formatPoints(progress)} of ${formatPoints(XP_PER_LEVEL)} XP`;
  return (
    <Card className={styles.stats}>
      <p className={styles.level}>
        <span>
          Level <strong>{formatNumber(level)}</strong>
        </span>
        <span>{progressText}</span>
      </p>
      <Progress label={`Progress to level ${level + 1}`} value={progress} max={XP_PER_LEVEL} valueText={progressText} />
      <dl className={styles.numbers}>
        <div>
          <dt>Points</dt>
          <dd>{formatPoints(points)}</dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>
            <span className={styles.percentile}>Ahead of {formatNumber(percentile)}%</span> #{formatNumber(rank)}
          </dd>
        </div>
        <div>
          <dt>Achievements</dt>
          <dd key={achievementCount}>{formatNumber(achievementCount)}</dd>
        </div>
      </dl>
    </Card>
  );
}
