import Check from '@greenroom/shared-ui/icons/check';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import CircleX from '@greenroom/shared-ui/icons/circle-x';
import Lock from '@greenroom/shared-ui/icons/lock';
import Cross from '@greenroom/shared-ui/icons/x';
import { DateTime } from '@greenroom/shared-ui/time';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useId } from 'react';
import { matchName } from '../bracket/match-name';
import { type PickState, pickState } from '../bracket/pick-state';
import type { Match } from '../tournaments.api';
import styles from './match-pick.module.css';

export interface MatchPickProps {
  match: Match;
  /** Name of the picked player. */
  pick: string | undefined;
  /** Whether the pick is final: shows the saved pick and its outcome. */
  locked: boolean;
  /** Heading level that fits the page's outline. */
  heading: 'h2' | 'h3';
  onPick?: (winner: string) => void;
}

/** A match with a toggle button for each of its two players. */
export function MatchPick({ match, pick, locked, heading: Heading, onPick }: MatchPickProps) {
  const titleId = useId();
  const players = [match.player1, match.player2];
  return (
    <div
      className={styles.match}
      data-locked={locked || undefined}
      data-open={match.winner === null || undefined}
      data-pick={pickState(match, pick) ?? undefined}
    >
      <div className={styles.head}>
        <Heading id={titleId}>{matchName(match)}</Heading>
        <DateTime value={match.scheduledAt} fallback="Date to be announced" />
      </div>
      <div className={styles.players} role="group" aria-labelledby={titleId}>
        {players.map((player, index) => {
          const name = player ?? 'TBA';
          const picked = player !== null && player === pick;
          if (locked || player === null) return <LockedPlayer key={index} name={name} picked={picked} winner={match.winner} />;
          return (
            <button key={index} type="button" className={styles.player} aria-pressed={picked} onClick={() => onPick?.(player)}>
              <span className={styles.lamp}>{picked && <Check size={14} strokeWidth={3} />}</span>
              <span translate="no">{name}</span>
            </button>
          );
        })}
      </div>
      <Outcome match={match} pick={pick} locked={locked} />
    </div>
  );
}

function LockedPlayer({ name, picked, winner }: { name: string; picked: boolean; winner: string | null }) {
  const outcome = winner === null ? undefined : name === winner ? 'won' : 'lost';
  const Mark = outcome === 'lost' ? Cross : Check;
  return (
    <span className={styles.player} data-picked={picked || undefined} data-outcome={outcome}>
      <span className={styles.lamp}>{picked && <Mark size={14} strokeWidth={3} />}</span>
      <span>
        {name}
        {picked && <VisuallyHidden>, your pick</VisuallyHidden>}
      </span>
    </span>
  );
}

const OUTCOMES = { right: 'You were right', wrong: 'You were wrong' };
const ICONS: Record<PickState, typeof Lock> = { open: Lock, right: CircleCheck, wrong: CircleX };

/** One line in every state, so that locking or deciding a match shifts nothing. */
function Outcome({ match, pick, locked }: Pick<MatchPickProps, 'match' | 'pick' | 'locked'>) {
  const own = pick === undefined ? 'No pick' : `Your pick: ${pick}`;
  if (!locked) return <p className={styles.outcome}>{pick === undefined ? 'Pick who wins' : own}</p>;
  const state = pickState(match, pick) ?? 'open';
  const Icon = ICONS[state];
  return (
    <p className={styles.outcome} data-pick={state}>
      <span className={styles.state}>
        <Icon size={16} />
        {state !== 'open' ? OUTCOMES[state] : match.winner === null ? 'Locked' : own}
      </span>
      <span>{match.winner === null ? own : `Winner: ${match.winner}`}</span>
    </p>
  );
}
