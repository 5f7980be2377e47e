import { DateTime } from '@greenroom/shared-ui/time';
import styles from './challenge-dialog.module.css';
import { ConditionFacts, Fact, StakeFacts, StateBadge } from './challenge-parts';
import type { Challenge } from './challenges.api';
import { SlotImage } from './slot-image';

/** Image, description and all facts of a challenge. */
export function ChallengeDetails({ challenge }: { challenge: Challenge }) {
  return (
    <div className={styles.details}>
      <div className={styles.picture}>
        <SlotImage source={challenge.slotImage} />
      </div>
      <div className={styles.facts}>
        <StateBadge challenge={challenge} />
        <dl className={styles.stakes}>
          <StakeFacts challenge={challenge} prizeClass={styles.prize} />
        </dl>
        <dl className={styles.rest}>
          <ConditionFacts challenge={challenge} />
          <Fact name="Ends" className={styles.wide}>
            <DateTime value={challenge.end} fallback="No end date" />
          </Fact>
        </dl>
      </div>
      {challenge.description && <p className={styles.description}>{challenge.description}</p>}
    </div>
  );
}
