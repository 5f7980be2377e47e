import { formatPoints } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { Progress } from '@greenroom/shared-ui/progress';
import { XP_PER_LEVEL, levelOf } from '../../members/level';
import type { OwnProfile } from './settings.api';
import { SettingsCard } from './settings-card';
import { StreamPoints } from './stream-points';
import styles from './your-stats.module.css';

/** Level, points, XP and rank of the member, and today's points for watching. */
export function YourStats({ memberName, profile: { xp, points, rank, percentile } }: { memberName: string; profile: OwnProfile }) {
  const { level, progress } = levelOf(xp);
  const progressText = `${formatPoints(progress)} of ${formatPoints(XP_PER_LEVEL)} XP`;
  // The session may be ahead of the profile query.
  const shownPoints = useCurrentUser()?.points ?? points;
  return (
    <SettingsCard title="Your stats" collapsible>
      <p className={styles.levelLine}>
        <span>
          Level <strong>{formatPoints(level)}</strong>
        </span>
        <span>{progressText}</span>
      </p>
      <Progress label={`Progress to level ${level + 1}`} value={progress} max={XP_PER_LEVEL} valueText={progressText} />
      <dl className={styles.numbers}>
        <Stat name="Points" value={formatPoints(shownPoints)} gold />
        <Stat name="XP" value={formatPoints(xp)} />
        {rank !== null && <Stat name="Rank" value={`#${formatPoints(rank)}`} />}
        {percentile !== null && <Stat name="Ahead of" value={`${formatPoints(percentile)}%`} />}
      </dl>
      <StreamPoints memberName={memberName} />
    </SettingsCard>
  );
}

function Stat({ name, value, gold }: { name: string; value: string; gold?: boolean }) {
  return (
    <div data-gold={gold}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
