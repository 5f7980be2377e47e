import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { SiteLink, type SiteLinkProps } from '@greenroom/shared-ui/link';
import ChevronRight from 'lucide-react/icons/chevron-right';
import styles from './challenge-card.module.css';
import { Fact, StateBadge, TimeLeft, Winner } from './challenge-parts';
import { challengeState, mayBeClaimed } from './challenge-state';
import type { Challenge } from './challenges.api';
import { formatTarget } from './multiplier';
import { SlotPicture } from './slot-picture';

export interface ChallengeCardProps {
  challenge: Challenge;
  /** Where its details open. */
  link: SiteLinkProps;
  onClaim: () => void;
}

/** One challenge in the list; it opens its details as a whole, beside the buttons of its own. */
export function ChallengeCard({ challenge, link, onClaim }: ChallengeCardProps) {
  return (
    <Card className={styles.card} data-state={challengeState(challenge)}>
      <SlotPicture source={challenge.slotImage} />
      <span className={styles.state}>
        <StateBadge challenge={challenge} />
      </span>
      <div className={styles.body}>
        <h2 className={styles.name}>
          <SiteLink {...link}>{challenge.slotName}</SiteLink>
        </h2>
        <dl className={styles.stakes}>
          <Fact name="Multiplier">{formatTarget(challenge.multiplier)}</Fact>
          <Fact name="Prize" className={styles.prize}>
            {formatMoney(challenge.prize)}
          </Fact>
        </dl>
        <dl className={styles.facts}>
          <Fact name="Min Bet">{formatMoney(challenge.minBet)}</Fact>
          <Fact name="Claims">{formatNumber(challenge.claimsCount)}</Fact>
          <Fact name="Time Left">
            <TimeLeft challenge={challenge} />
          </Fact>
        </dl>
        <div className={styles.foot}>
          {mayBeClaimed(challenge) ? <Button onClick={onClaim}>Submit Claim</Button> : <Winner challenge={challenge} />}
          {/* The name above is the link; this says so to the eye. */}
          <span className={styles.more} aria-hidden="true">
            Details
            <ChevronRight size={16} />
          </span>
        </div>
      </div>
    </Card>
  );
}
