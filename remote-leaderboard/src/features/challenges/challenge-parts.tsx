import { visibleText } from '@greenroom/contract/text';
import { Badge } from '@greenroom/shared-ui/badge';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatCountdown, formatMoney } from '@greenroom/shared-ui/format';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import type { ReactNode } from 'react';
import { challengeState } from './challenge-state';
import styles from './challenge-parts.module.css';
import type { Challenge } from './challenges.api';
import { formatTarget } from './multiplier';

const STATES = {
  active: { name: 'Active', tone: 'green' },
  upcoming: { name: 'Upcoming', tone: 'amber' },
  completed: { name: 'Completed', tone: 'neutral' },
} as const;

/** Badge with the state of a challenge (docs/product.md#challenges). */
export function StateBadge({ challenge }: { challenge: Challenge }) {
  const state = challengeState(challenge);
  const { name, tone } = STATES[state];
  return (
    <Badge tone={tone} dot={state === 'active'}>
      {name}
    </Badge>
  );
}

/** A name with its value, within a `dl`. */
export function Fact({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Multiplier and prize, within a `dl`. */
export const StakeFacts = ({ challenge, prizeClass }: { challenge: Challenge; prizeClass: string | undefined }) => (
  <>
    <Fact name="Multiplier">{formatTarget(challenge.multiplier)}</Fact>
    <Fact name="Prize" className={prizeClass}>
      {formatMoney(challenge.prize)}
    </Fact>
  </>
);

/** Minimum bet, number of claims and time left, within a `dl`. */
export const ConditionFacts = ({ challenge }: { challenge: Challenge }) => (
  <>
    <Fact name="Min Bet">{formatMoney(challenge.minBet)}</Fact>
    <Fact name="Claims">
      <AnimatedNumber value={challenge.claimsCount} />
    </Fact>
    <Fact name="Time Left">
      <TimeLeft challenge={challenge} />
    </Fact>
  </>
);

/** Counts down in d/h/m or h/m/s; "Ended" when past or won (docs/product.md#challenges). */
function TimeLeft({ challenge }: { challenge: Challenge }) {
  const isOver = challengeState(challenge) === 'completed';
  return useNow((now) => (isOver ? 'Ended' : formatCountdown(challenge.end, now, 'No end date')));
}

/** The name that the server gives to deleted accounts. They have no profile. */
const DELETED_MEMBER = 'Deleted member';

/** The winner of the challenge; nothing if it is not won (docs/product.md#challenges). */
export function Winner({ challenge: { isWon, winner, winnerId } }: { challenge: Challenge }) {
  if (!isWon) return null;
  return (
    <p className={styles.winner}>
      <Trophy size={18} />
      <span>
        Won by{' '}
        {winner === DELETED_MEMBER ? (
          'a deleted member'
        ) : winner && visibleText(winner) ? (
          <SiteLink to={`/profile/${encodeURIComponent(winner)}`} state={winnerId} dir="auto">
            {visibleText(winner)}
          </SiteLink>
        ) : (
          'a member'
        )}
      </span>
    </p>
  );
}
