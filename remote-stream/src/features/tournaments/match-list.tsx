import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { DateTime } from '@greenroom/shared-ui/time';
import { StatusBadge } from './status-badge';
import { matchStatus } from './tournament-status';
import type { Match, Picks } from './tournaments.api';
import { describeSubstitutes, matchName, playerName, pickState } from './bracket';
import { Trans, t } from '../../texts';
import styles from './match-list.module.css';

/** Draws all matches with players, status and winner (docs/product.md#tournaments). */
export function MatchList({ matches, picks }: { matches: readonly Match[]; picks: Picks }) {
  if (matches.length === 0) return <EmptyState heading="h2" title={t('No matches scheduled yet')} />;
  return (
    <ul className={styles.list} aria-label={t('Matches')}>
      {matches.map((match, index) => (
        <li key={match.id || index}>
          <MatchItem match={match} pick={picks[match.id]} />
        </li>
      ))}
    </ul>
  );
}

function MatchItem({ match, pick }: { match: Match; pick: string | undefined }) {
  const status = matchStatus(match);
  return (
    <div className={styles.match} data-status={status} data-open={match.winner === null || undefined}>
      <div className={styles.head}>
        <h2>{matchName(match)}</h2>
        {/* The key replaces the badge when the status changes, which doesn't count as a layout shift. */}
        <StatusBadge key={status} status={status} />
      </div>
      <div className={styles.players}>
        <Player name={match.player1} winner={match.winner} pick={pick} />
        <span className={styles.versus}>{t('vs')}</span>
        <Player name={match.player2} winner={match.winner} pick={pick} />
      </div>
      <Substitutes match={match} />
      <div className={styles.foot}>
        <DateTime value={match.scheduledAt} fallback={t('Date to be announced')} />
        {match.winner !== null && (
          <span className={styles.winner}>
            <Trans message="Winner: <winner/>" components={{ winner: <strong dir="auto">{playerName(match.winner, null)}</strong> }} />
          </span>
        )}
      </div>
    </div>
  );
}

/** Says whom a substitute replaced; the pick is for the substitute now. */
export function Substitutes({ match }: { match: Match }) {
  const text = describeSubstitutes(match);
  return text && <p className={styles.substitutes}>{text}</p>;
}

function Player({ name, winner, pick }: { name: string | null; winner: string | null; pick: string | undefined }) {
  const outcome = winner === null ? undefined : name === winner ? 'won' : 'lost';
  return (
    <span className={styles.player} data-outcome={name === null ? 'unknown' : outcome}>
      <span dir="auto">{playerName(name, winner)}</span>
      {name !== null && name === pick && (
        <span className={styles.pick} data-pick={pickState({ winner }, pick)}>
          {t('Your pick')}
        </span>
      )}
    </span>
  );
}
