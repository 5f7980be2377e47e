import { formatMoney, timeOf } from '@greenroom/shared-ui/format';
import type { CSSProperties } from 'react';
import { type Connector, layoutBracket, playerName } from '../features/tournaments/bracket';
import { tournamentStatus } from '../features/tournaments/tournament-status';
import { type Match, type Tournament, useTournament, useTournaments } from '../features/tournaments/tournaments.api';
import { useRefetchInterval } from './overlay.api';
import { Trans, t } from '../texts';
import panel from './overlay.module.css';
import styles from './tournament-overlay.module.css';

/** Draws a tournament's bracket. The current one without an id; nothing if there is none. */
export const TournamentOverlay = ({ id }: { id: string | null }) => (id === null ? <CurrentTournament /> : <BracketOf key={id} id={id} />);

function CurrentTournament() {
  const { data: tournaments = [], refetch } = useTournaments();
  useRefetchInterval(refetch);
  const current = currentTournament(tournaments);
  return current ? <BracketOf key={current.id} id={current.id} /> : null;
}

function BracketOf({ id }: { id: string }) {
  const { data, refetch } = useTournament(id, undefined);
  useRefetchInterval(refetch);
  return data ? <BracketPanel tournament={data.tournament} matches={data.matches} /> : null;
}

export function BracketPanel({ tournament, matches }: { tournament: Tournament; matches: readonly Match[] }) {
  const { rounds, height, final } = layoutBracket(openRounds(matches));
  const champion = final?.winner ?? null;
  const sizes = { '--rounds': rounds.length, '--matches': Math.max(height, 2) };
  return (
    <section className={`${panel.panel} ${styles.tournament}`} style={sizes as CSSProperties} aria-label={t('Tournament')}>
      <header className={styles.head}>
        <div className={styles.names}>
          <p className={panel.eyebrow}>{tournament.game || t('Tournament')}</p>
          <p className={panel.title}>{tournament.name}</p>
        </div>
        {champion !== null ? (
          <p className={`${panel.cut} ${styles.champion}`}>
            <Trans message="Champion <champion/>" components={{ champion: <strong>{champion}</strong> }} />
          </p>
        ) : (
          <p className={styles.facts}>
            {tournament.prizePool !== null && <span className={styles.prize}>{formatMoney(tournament.prizePool)}</span>}
            <span className={panel.badge} data-muted={tournament.isActive ? undefined : true}>
              {t(tournamentStatus(tournament))}
            </span>
          </p>
        )}
      </header>
      {rounds.length === 0 && <p className={styles.empty}>{t('No matches scheduled yet')}</p>}
      <div className={styles.rounds}>
        {rounds.map(({ round, title, places, connectors }) => (
          <div key={round} className={styles.round}>
            <p className={styles.roundTitle}>{title}</p>
            <div className={styles.field}>
              {places.map(({ match, middle }) => (
                <MatchBox key={match.number} match={match} middle={middle} />
              ))}
              {connectors.length > 0 && <Lines connectors={connectors} height={Math.max(height, 2)} />}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function MatchBox({ match, middle }: { match: Match; middle: number }) {
  const { player1, player2, winner } = match;
  return (
    <div
      className={styles.match}
      style={{ '--middle': middle } as CSSProperties}
      data-active={(winner === null && match.isActive) || undefined}
    >
      {[player1, player2].map((player, index) => (
        <p
          key={index}
          className={`${panel.cut} ${styles.player}`}
          data-outcome={winner === null ? undefined : player === winner ? 'won' : 'lost'}
        >
          {playerName(player, winner)}
        </p>
      ))}
    </div>
  );
}

/** Draws the lines to the next round, in hundredths of a match's height. Lines of decided matches fade in. */
const Lines = ({ connectors, height }: { connectors: readonly Connector[]; height: number }) => (
  <svg className={styles.lines} viewBox={`0 0 100 ${height * 100}`} preserveAspectRatio="none" aria-hidden="true" data-directed>
    {connectors.map(({ from, to, side, state }) => {
      const path = `M0 ${from * 100}H50V${to * 100 + (side === 'upper' ? -20 : 20)}H100`;
      return (
        <g key={from}>
          <path d={path} />
          <path d={path} className={styles.won} data-shown={state !== 'open' || undefined} />
        </g>
      );
    })}
  </svg>
);

/** Returns the tournament to show by default: the newest running, else one with open predictions, else the last completed. */
export function currentTournament(tournaments: readonly Tournament[]): Tournament | undefined {
  const start = (tournament: Tournament) => timeOf(tournament.start) || 0;
  const newestFirst = [...tournaments].sort((one, other) => start(other) - start(one));
  const states = ['Active', 'Predictions Open', 'Completed'] as const;
  return states.flatMap((state) => newestFirst.filter((tournament) => tournamentStatus(tournament) === state))[0];
}

/** A round with more matches fills the picture. */
const MAX_MATCHES = 4;

/** Returns the matches without the first rounds that are long and decided, which leaves room for the others. */
export function openRounds(matches: readonly Match[]): readonly Match[] {
  const first = matches[0]?.round;
  const round = matches.filter(({ round: each }) => each === first);
  const rest = matches.slice(round.length);
  const isOver = round.length > MAX_MATCHES && round.every(({ winner }) => winner !== null);
  return isOver && rest.length > 0 ? openRounds(rest) : matches;
}
