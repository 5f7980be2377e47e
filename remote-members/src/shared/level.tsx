import { Progress } from '@greenroom/shared-ui/progress';
import { t, Trans } from '../texts';
import styles from './level.module.css';

/** XP per level (docs/product.md#formats). */
const XP_PER_LEVEL = 1000;

export function levelOf(xp: number): { level: number; progress: number } {
  const earned = Math.max(0, Math.floor(xp));
  return { level: Math.floor(earned / XP_PER_LEVEL) + 1, progress: earned % XP_PER_LEVEL };
}

/** Draws the level, and the progress to the next one. */
export function Level({ xp }: { xp: number }) {
  const { level, progress } = levelOf(xp);
  const progressText = t('{progress} of {total} XP', { progress, total: XP_PER_LEVEL });
  return (
    <>
      <p className={styles.level}>
        <span>
          <Trans message="Level <strong>{level}</strong>" values={{ level }} components={{ strong: <strong /> }} />
        </span>
        <span>{progressText}</span>
      </p>
      <Progress label={t('Progress to level {level}', { level: level + 1 })} value={progress} max={XP_PER_LEVEL} valueText={progressText} />
    </>
  );
}
