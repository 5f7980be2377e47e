import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import ChevronRight from '@greenroom/shared-ui/icons/chevron-right';
import { SiteLink, type SiteLinkProps } from '@greenroom/shared-ui/link';
import styles from './challenge-card.module.css';
import { ConditionFacts, StakeFacts, StateBadge, Winner } from './challenge-parts';
import { challengeState, mayBeClaimed } from './challenge-state';
import type { Challenge } from './challenges.api';
import { SlotImage } from './slot-image';

export interface ChallengeCardProps {
  challenge: Challenge;
  /** Opens the details. */
  link: SiteLinkProps;
  onClaim: () => void;
}

/** A challenge in the list. The whole card is the link to its details, except for its buttons. */
export function ChallengeCard({ challenge, link, onClaim }: ChallengeCardProps) {
  return (
    <Card className={styles.card} data-state={challengeState(challenge)}>
      <SlotImage source={challenge.slotImage} />
      <span className={styles.state}>
        <StateBadge challenge={challenge} />
      </span>
      <div className={styles.body}>
        <h2 className={styles.name}>
          <SiteLink {...link}>{challenge.slotName}</SiteLink>
        </h2>
        <dl className={styles.stakes}>
          <StakeFacts challenge={challenge} prizeClass={styles.prize} />
        </dl>
        <dl className={styles.facts}>
          <ConditionFacts challenge={challenge} />
        </dl>
        <div className={styles.foot}>
          {mayBeClaimed(challenge) ? <Button onClick={onClaim}>Submit Claim</Button> : <Winner challenge={challenge} />}
          {/* Visual hint only: the name above is the link. */}
          <span className={styles.more} aria-hidden="true">
            Details
            <ChevronRight size={16} />
          </span>
        </div>
      </div>
    </Card>
  );
}
