import { formatMoney } from '@greenroom/shared-ui/format';
import { useEffect, useState } from 'react';
import panel from '../frame/panel.module.css';
import { type Board, type Ranked, useBoards } from './leaderboard.api';
import styles from './leaderboard-overlay.module.css';

/** Players in view at a time, how many of a board take turns, and for how long each group stays. */
const GROUP = 4;
const MAX_PLAYERS = 20;
const TURN_MS = 8000;

/** A bar with the players of one board, a few at a time. Groups take turns, since text that scrolls all day costs far more. */
export function LeaderboardOverlay({ slug }: { slug: string | null }) {
  const { data: boards = [] } = useBoards();
  const board = slug === null ? boards[0] : boards.find((each) => each.slug === slug);
  return board && board.players.length > 0 ? <LeaderboardBar key={board.slug} board={board} /> : null;
}

export function LeaderboardBar({ board: { platform, currency, prizePool, players } }: { board: Board }) {
  const groups = Math.ceil(Math.min(players.length, MAX_PLAYERS) / GROUP);
  const turn = useTurn(groups);
  return (
    <section className={`${panel.panel} ${styles.bar}`} aria-label="Leaderboard">
      <header className={styles.head}>
        <p className={panel.eyebrow}>Leaderboard</p>
        <p className={panel.title}>{platform}</p>
        {prizePool > 0 && <p className={styles.pool}>{formatMoney(prizePool, currency)} in prizes</p>}
      </header>
      <ol key={turn} className={styles.players}>
        {players.slice(turn * GROUP, Math.min((turn + 1) * GROUP, MAX_PLAYERS)).map((player, index) => (
          <Player key={index} player={player} currency={currency} />
        ))}
      </ol>
    </section>
  );
}

function Player({ player: { rank, name, wagered, prize }, currency }: { player: Ranked; currency: string }) {
  return (
    <li className={styles.player} value={rank}>
      <span className={styles.rank} data-rank={rank <= 3 ? rank : undefined}>
        {rank}
      </span>
      <span className={styles.name} dir="auto">
        {name ?? 'Unknown'}
      </span>
      <span className={styles.amounts}>
        {formatMoney(wagered, currency)}
        {prize > 0 && <strong className={styles.prize}>{formatMoney(prize, currency)}</strong>}
      </span>
    </li>
  );
}

/** The index of the group in view. */
function useTurn(groups: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (groups < 2) return;
    const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [groups]);
  return groups > 0 ? turn % groups : 0;
}
