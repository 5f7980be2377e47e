import { SiteLink } from '@greenroom/shared-ui/link';
import { Section } from '@greenroom/shared-ui/section';
import type { ReactNode } from 'react';
import { Card } from '@greenroom/shared-ui/card';
import { formatNumber, formatPercent, formatPoints } from '@greenroom/shared-ui/format';
import type { Profile } from './profile.api';
import { ProfileIdentity } from './profile-identity';
import { Level } from '../../shared/level';
import { t } from '../../texts';
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
      <Section title={t('Stats')} aside={badge} className={styles.part}>
        <ProfileStats profile={profile} achievementCount={achievementCount} />
      </Section>
      <Section title={t('Recent Achievements')} aside={badge} className={styles.part}>
        <div className={styles.achievements}>{achievements}</div>
      </Section>
      <Section
        title={t('Recent Activity')}
        aside={badge ?? (isOwn && <SiteLink to="/history">{t('Your history')}</SiteLink>)}
        className={styles.part}
      >
        {activities}
      </Section>
    </div>
  </>
);

type ProfileStatsProps = Pick<ProfileViewProps, 'profile' | 'achievementCount'>;

/** Draws progress to the next level, points, rank and achievements (docs/product.md#profile). */
const ProfileStats = ({ profile: { xp, points, rank, percentile }, achievementCount }: ProfileStatsProps) => (
  <Card className={styles.stats}>
    <Level xp={xp} />
    <dl className={styles.numbers}>
      <div>
        <dt>{t('Points')}</dt>
        <dd>{formatPoints(points)}</dd>
      </div>
      <div>
        <dt>{t('Rank')}</dt>
        <dd>
          <span className={styles.percentile}>{t('Ahead of {percent}', { percent: formatPercent(percentile) })}</span>{' '}
          {t('#{rank}', { rank })}
        </dd>
      </div>
      <div>
        <dt>{t('Achievements')}</dt>
        <dd key={achievementCount}>{formatNumber(achievementCount)}</dd>
      </div>
    </dl>
  </Card>
);
