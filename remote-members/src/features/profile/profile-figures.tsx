import { formatNumber, formatPoints } from '@greenroom/shared-ui/format';
import Award from '@greenroom/shared-ui/icons/award';
import Coins from '@greenroom/shared-ui/icons/coins';
import Zap from '@greenroom/shared-ui/icons/zap';
import { levelOf } from '../../members/level';
import type { Profile } from './profile.api';
import styles from './profile-identity.module.css';

/** Points, level and number of achievements; a dash for an unknown number. */
export function ProfileFigures({ profile, achievementCount }: { profile: Profile; achievementCount: number | undefined }) {
  const figures = [
    { name: 'Points', value: formatPoints(profile.points), Icon: Coins },
    { name: 'Level', value: formatNumber(levelOf(profile.xp).level), Icon: Zap },
    { name: 'Achievements', value: formatNumber(achievementCount), Icon: Award },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, Icon }) => (
        <div key={name} className={styles.figure}>
          <dt>
            <Icon size={16} />
            {name}
          </dt>
          {/* Keyed by value: a changed text node would count as a layout shift, a new element does not. */}
          <dd key={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
