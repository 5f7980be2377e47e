import { formatPoints } from '@greenroom/shared-ui/format';
import { Progress } from '@greenroom/shared-ui/progress';
import { Section } from '@greenroom/shared-ui/section';
import { XP_PER_LEVEL, levelOf } from './level';
import { ordinal } from './ordinal';
import styles from './profile.module.css';
import type { Profile } from './profile.api';

/** How the member stands: level, points, rank. */
export function ProfileStats({ profile: { xp, points, rank, percentile } }: { profile: Profile }) {
  const { level, progress } = levelOf(xp);
  const progressText = `${formatPoints(progress)} of ${formatPoints(XP_PER_LEVEL)} XP`;
  return (
    <Section title="Stats">
      <div className={styles.stats}>
        <div className={styles.level}>
          <p className={styles.levelLine}>
            <span>
              Level <strong>{formatPoints(level)}</strong>
            </span>
            <span>{progressText}</span>
          </p>
          <Progress label={`Progress to level ${level + 1}`} value={progress} max={XP_PER_LEVEL} valueText={progressText} />
        </div>
        <dl className={styles.numbers}>
          <div>
            <dt>Points</dt>
            <dd>{formatPoints(points)}</dd>
          </div>
          <div>
            <dt>Rank</dt>
            <dd>#{formatPoints(rank)}</dd>
          </div>
          <div>
            <dt>Percentile</dt>
            <dd>{ordinal(percentile)}</dd>
          </div>
        </dl>
      </div>
    </Section>
  );
}
