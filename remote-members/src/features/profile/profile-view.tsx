import { SiteLink } from '@greenroom/shared-ui/link';
import { Section } from '@greenroom/shared-ui/section';
import type { ReactNode } from 'react';
import type { Profile } from './profile.api';
import { ProfileIdentity } from './profile-identity';
import { ProfileStats } from './profile-stats';
import styles from './profile.module.css';

interface ProfileViewProps {
  profile: Profile;
  /** The viewer's own, which shows the links to edit it and to the history. */
  isOwn?: boolean | undefined;
  /** Undefined while unknown. */
  achievementCount: number | undefined;
  achievements: ReactNode;
  activities: ReactNode;
  /** Rendered next to each section's title. */
  badge?: ReactNode;
  /** Level of the name's heading; `h1` by default. */
  heading?: 'h1' | 'h2';
}

/** Layout of a profile. Sections that load later have a fixed height or nothing below them, so that the layout never shifts. */
export function ProfileView({ profile, isOwn, achievementCount, achievements, activities, badge, heading }: ProfileViewProps) {
  return (
    <>
      <ProfileIdentity profile={profile} isOwn={isOwn} achievementCount={achievementCount} badge={badge} heading={heading} />
      <div className={styles.parts}>
        <Section title="Stats" aside={badge} className={styles.part}>
          <ProfileStats profile={profile} achievementCount={achievementCount} />
        </Section>
        <Section title="Recent Achievements" aside={badge} className={styles.part}>
          <div className={styles.achievements}>{achievements}</div>
        </Section>
        <Section
          title="Recent Activity"
          aside={badge ?? (isOwn && <SiteLink to="/history">Your history</SiteLink>)}
          className={styles.part}
        >
          {activities}
        </Section>
      </div>
    </>
  );
}
