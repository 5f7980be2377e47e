import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import styles from './challenge-dialog.module.css';
import { Fact, StateBadge, TimeLeft } from './challenge-parts';
import type { Challenge } from './challenges.api';
import { formatTarget } from './multiplier';
import { SlotPicture } from './slot-picture';

/** Picture, description and every fact of a challenge. */
export function ChallengeDetails({ challenge }: { challenge: Challenge }) {
  return (
    <div className={styles.details}>
      <div className={styles.picture}>
        <SlotPicture source={challenge.slotImage} />
      </div>
      <div className={styles.facts}>
        <StateBadge challenge={challenge} />
        <dl className={styles.stakes}>
          <Fact name="Multiplier">{formatTarget(challenge.multiplier)}</Fact>
          <Fact name="Prize" className={styles.prize}>
            {formatMoney(challenge.prize)}
          </Fact>
        </dl>
        <dl className={styles.rest}>
          <Fact name="Min Bet">{formatMoney(challenge.minBet)}</Fact>
          <Fact name="Claims">{formatNumber(challenge.claimsCount)}</Fact>
          <Fact name="Time Left">
            <TimeLeft challenge={challenge} />
          </Fact>
          <Fact name="Ends" className={styles.wide}>
            <DateTime value={challenge.end} fallback="No end date" />
          </Fact>
        </dl>
      </div>
      {challenge.description && <p className={styles.description}>{challenge.description}</p>}
    </div>
  );
}
