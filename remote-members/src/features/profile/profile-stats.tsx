import { Card } from '@greenroom/shared-ui/card';
import { formatNumber, formatPoints } from '@greenroom/shared-ui/format';
import { Progress } from '@greenroom/shared-ui/progress';
import { XP_PER_LEVEL, levelOf } from '../../members/level';
import type { Profile } from './profile.api';
import styles from './profile-stats.module.css';

interface ProfileStatsProps {
  profile: Profile;
  /** Undefined while unknown. */
  achievementCount: number | undefined;
}

/** Progress to the next level, points, rank and achievements (docs/product.md#profile). */
export function ProfileStats({ profile: { xp, points, rank, percentile }, achievementCount }: ProfileStatsProps) {
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
