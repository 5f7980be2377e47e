import { visibleText } from '@greenroom/contract/text';
import { Badge } from '@greenroom/shared-ui/badge';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatCountdown, formatMoney } from '@greenroom/shared-ui/format';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { msg } from '@greenroom/shared-ui/texts';
import { type ReactNode, useState } from 'react';
import { challengeState, formatTarget } from './challenge-state';
import type { Challenge } from './challenges.api';
import { t, Trans } from '../../texts';
import styles from './challenge-parts.module.css';

const STATES = {
  active: { name: msg('Active'), tone: 'green' },
  upcoming: { name: msg('Upcoming'), tone: 'amber' },
  completed: { name: msg('Completed'), tone: 'neutral' },
} as const;

export function StateBadge({ challenge }: { challenge: Challenge }) {
  const state = challengeState(challenge);
  const { name, tone } = STATES[state];
  return (
    <Badge tone={tone} dot={state === 'active'}>
      {t(name)}
    </Badge>
  );
}

export const Fact = ({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const StakeFacts = ({ challenge, prizeClass }: { challenge: Challenge; prizeClass: string | undefined }) => (
  <>
    <Fact name={t('Multiplier')}>{formatTarget(challenge.multiplier)}</Fact>
    <Fact name={t('Prize')} className={prizeClass}>
      {formatMoney(challenge.prize)}
    </Fact>
  </>
);

export const ConditionFacts = ({ challenge }: { challenge: Challenge }) => (
  <>
    <Fact name={t('Min Bet')}>{formatMoney(challenge.minBet)}</Fact>
    <Fact name={t('Claims')}>
      <AnimatedNumber value={challenge.claimsCount} />
    </Fact>
    <Fact name={t('Time Left')}>
      <TimeLeft challenge={challenge} />
    </Fact>
  </>
);

/** Counts down in d/h/m or h/m/s; "Ended" when past or won (docs/product.md#challenges). */
function TimeLeft({ challenge }: { challenge: Challenge }) {
  const isOver = challengeState(challenge) === 'completed';
  return useNow((now) => (isOver ? t('Ended') : formatCountdown(challenge.end, now, t('No end date'))));
}

/** The server's name for deleted accounts, which have no profile. */
const DELETED_MEMBER = 'Deleted member';

export function Winner({ challenge: { isWon, winner, winnerId } }: { challenge: Challenge }) {
  if (!isWon) return null;
  return (
    <p className={styles.winner}>
      <Trophy size={18} />
      <span>
        {winner === DELETED_MEMBER ? (
          t('Won by a deleted member')
        ) : winner && visibleText(winner) ? (
          <Trans
            message="Won by <winner/>"
            components={{
              winner: (
                <SiteLink to={`/profile/${encodeURIComponent(winner)}`} state={winnerId} dir="auto">
                  {visibleText(winner)}
                </SiteLink>
              ),
            }}
          />
        ) : (
          t('Won by a member')
        )}
      </span>
    </p>
  );
}

/** Draws a slot's image, uncropped, on a blurred copy of itself; a placeholder of the same size without one. */
export function SlotImage({ source }: { source: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={styles.picture}>
      {source && source !== failed ? (
        <>
          <img className={styles.glow} src={source} alt="" loading="lazy" decoding="async" />
          <img src={source} alt="" loading="lazy" decoding="async" onError={() => setFailed(source)} />
        </>
      ) : (
        <svg viewBox="0 0 128 72" aria-hidden="true">
          <path className={styles.cone} d="M64 0 22 66h84Z" />
          <ellipse className={styles.floor} cx="64" cy="64" rx="38" ry="5" />
          <rect x="32" y="22" width="64" height="36" rx="5" />
          <path d="M53 22v36M75 22v36M96 40h6v-9" />
          <circle cx="102" cy="28" r="3" />
          <path d="M39 34h7l-4 12M61 34h7l-4 12M82 34h7l-4 12" />
        </svg>
      )}
    </div>
  );
}
