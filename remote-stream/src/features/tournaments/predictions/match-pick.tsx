import { DateTime } from '@greenroom/shared-ui/time';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Lock from 'lucide-react/icons/lock';
import { useId } from 'react';
import { matchName } from '../bracket/match-name';
import { type PickState, pickState } from '../bracket/pick-state';
import type { Match } from '../tournaments.api';
import styles from './match-pick.module.css';

export interface MatchPickProps {
  match: Match;
  /** The name of whom the member thinks to win. */
  pick: string | undefined;
  /** It has begun: it shows what was picked, and how it went. */
  locked: boolean;
  onPick?: (winner: string) => void;
}

/** One match to predict: a button for each of its two players, of which the picked one is pressed. */
export function MatchPick({ match, pick, locked, onPick }: MatchPickProps) {
  const titleId = useId();
  const players = [match.player1, match.player2];
  return (
    <div className={styles.match} data-locked={locked || undefined}>
      <div className={styles.head}>
        <h3 id={titleId}>{matchName(match)}</h3>
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
              <span>{name}</span>
            </button>
          );
        })}
      </div>
      {locked && <Outcome match={match} pick={pick} />}
    </div>
  );
}

function LockedPlayer({ name, picked, winner }: { name: string; picked: boolean; winner: string | null }) {
  const outcome = winner === null ? undefined : name === winner ? 'won' : 'lost';
  return (
    <span className={styles.player} data-picked={picked || undefined} data-outcome={outcome}>
      <span className={styles.lamp}>{picked && <Check size={14} strokeWidth={3} />}</span>
      <span>{name}</span>
    </span>
  );
}

const TEXTS: Record<PickState, string> = { open: 'Your pick', right: 'You were right', wrong: 'You were wrong' };
const ICONS = { open: Lock, right: CircleCheck, wrong: CircleX };

function Outcome({ match, pick }: { match: Match; pick: string | undefined }) {
  const state = pickState(match, pick);
  const Icon = ICONS[state ?? 'open'];
  const own = state === null ? 'No pick' : `${TEXTS[state]}: ${pick}`;
  return (
    <p className={styles.outcome} data-pick={state ?? undefined}>
      <span className={styles.own}>
        <Icon size={16} />
        {own}
      </span>
      {match.winner === null ? <span>Picks are locked</span> : <span>Winner: {match.winner}</span>}
    </p>
  );
}
