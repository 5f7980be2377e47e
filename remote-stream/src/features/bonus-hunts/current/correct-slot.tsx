import { Badge } from '@greenroom/shared-ui/badge';
import { cardClass } from '@greenroom/shared-ui/card';
import { formatCount, formatMultiplier } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import type { ReactNode } from 'react';
import { MemberName } from '../../../members/member-name';
import { profilePath } from '../../../members/member';
import type { Prediction } from '../bonus-hunts.api';
import { type HuntGame, correctGuesses, multiplierOf, multiplierTone } from '../hunt-rules';
import styles from './correct-slot.module.css';
import { SlotThumbnail } from './slot-thumbnail';

export interface CorrectSlotProps {
  /** The game with the best multiplier so far. */
  game: HuntGame;
  predictions: readonly Prediction[];
  /** Whether the full list of predictions is still loading, which may change the first correct one. */
  isWaiting: boolean;
}

/** The member who first predicted the best slot so far, linked to their profile (docs/product.md#bonus-hunts). */
export function CorrectSlot({ game, predictions, isWaiting }: CorrectSlotProps) {
  const { first, others } = correctGuesses(game.slot, predictions);
  const path = !isWaiting && first ? profilePath(first) : null;
  const multiplier = multiplierOf(game);
  return (
    <Frame to={path} state={first?.id}>
      <h3 className={styles.title}>Correct Slot</h3>
      {/* The keys replace the elements for another slot, which does not count as a layout shift. */}
      <div key={`member ${game.id}`} className={styles.member}>
        {isWaiting ? (
          <Skeleton width="60%" height="1.5rem" />
        ) : first ? (
          <>
            <MemberName member={first} size={40} linked={false} />
            {others > 0 && <span className={styles.others}>+{formatCount(others, 'other', 'others')}</span>}
          </>
        ) : (
          <span className={styles.none}>Nobody has named it yet</span>
        )}
      </div>
      <div key={`slot ${game.id}`} className={styles.slot}>
        <SlotThumbnail game={game} />
        <span className={styles.name}>{game.slot || 'Unnamed slot'}</span>
        <Badge tone={multiplierTone(multiplier)}>
          <AnimatedNumber value={multiplier} format={formatMultiplier} />
        </Badge>
      </div>
    </Frame>
  );
}

function Frame({ to, state, children }: { to: string | null; state: string | undefined; children: ReactNode }) {
  if (to === null) return <div className={cardClass({}, styles.card)}>{children}</div>;
  return (
    <SiteLink to={to} state={state} className={cardClass({ interactive: true }, styles.card)}>
      {children}
    </SiteLink>
  );
}
