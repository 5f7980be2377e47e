import { Section } from '@greenroom/shared-ui/section';
import type { ReactNode } from 'react';
import type { Profile } from './profile.api';
import { ProfileIdentity } from './profile-identity';
import { ProfileStats } from './profile-stats';
import styles from './profile.module.css';

interface ProfileViewProps {
  profile: Profile;
  /** The viewer's own: it can be edited. */
  isOwn?: boolean | undefined;
  /** How much has been achieved; undefined as long as that is unknown. */
  achievementCount: number | undefined;
  achievements: ReactNode;
  activities: ReactNode;
  /** Stands beside each part's title, where all of it is to be marked. */
  mark?: ReactNode;
  /** Of the name; `h1` unless the page has one already. */
  heading?: 'h1' | 'h2';
}

/** All parts of a profile in their places. What comes later keeps its height, or has nothing below it that could move. */
export function ProfileView({ profile, isOwn, achievementCount, achievements, activities, mark, heading }: ProfileViewProps) {
  return (
    <>
      <ProfileIdentity profile={profile} isOwn={isOwn} achievementCount={achievementCount} mark={mark} heading={heading} />
      <div className={styles.parts}>
        <Section title="Stats" aside={mark} className={styles.part}>
          <ProfileStats profile={profile} achievementCount={achievementCount} />
        </Section>
        <Section title="Recent Achievements" aside={mark} className={styles.part}>
          <div className={styles.shelf}>{achievements}</div>
        </Section>
        <Section title="Recent Activity" aside={mark} className={styles.part}>
          {activities}
        </Section>
      </div>
    </>
  );
}
