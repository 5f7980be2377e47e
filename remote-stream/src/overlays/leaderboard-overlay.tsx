import { formatMoney } from '@greenroom/shared-ui/format';
import { useEffect, useState } from 'react';
import { visibleText } from '@greenroom/contract/text';
import { api, isRecord, readData, readList, readNumber, readRecord, readText, type Unread } from '@greenroom/shared-ui/http';
import type { Leaderboard } from '@greenroom/contract';
import { rankAmounts } from '@greenroom/contract/ranking';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { t } from '../texts';
import panel from './overlay.module.css';
import styles from './leaderboard-overlay.module.css';

/** Players in view at a time, how many of a board take turns, and how long each group stays. */
const GROUP = 4;
const MAX_PLAYERS = 20;
const TURN_MS = 8000;

/** Draws a bar with the players of one board, a few at a time. Groups take turns: text that scrolls all day costs far more. */
export function LeaderboardOverlay({ slug }: { slug: string | null }) {
  const { data: boards = [] } = useBoards();
  const board = slug === null ? boards[0] : boards.find((each) => each.slug === slug);
  return board && board.players.length > 0 ? <LeaderboardBar key={board.slug} board={board} /> : null;
}

export function LeaderboardBar({ board: { platform, currency, prizePool, players } }: { board: Board }) {
  const groups = Math.ceil(Math.min(players.length, MAX_PLAYERS) / GROUP);
  const turn = useTurn(groups);
  return (
    <section className={`${panel.panel} ${styles.bar}`} aria-label={t('Leaderboard')}>
      <header className={styles.head}>
        <p className={panel.eyebrow}>{t('Leaderboard')}</p>
        <p className={panel.title}>{platform}</p>
        {prizePool > 0 && (
          <p className={`${panel.cut} ${styles.pool}`}>{t('{amount} in prizes', { amount: formatMoney(prizePool, currency) })}</p>
        )}
      </header>
      <ol key={turn} className={styles.players}>
        {players.slice(turn * GROUP, Math.min((turn + 1) * GROUP, MAX_PLAYERS)).map((player, index) => (
          <Player key={index} player={player} currency={currency} />
        ))}
      </ol>
    </section>
  );
}

const Player = ({ player: { rank, name, wagered, prize }, currency }: { player: Ranked; currency: string }) => (
  <li className={styles.player} value={rank}>
    <span className={styles.rank} data-rank={rank <= 3 ? rank : undefined}>
      {rank}
    </span>
    <span className={`${panel.cut} ${styles.name}`} dir="auto">
      {name ?? t('Unknown')}
    </span>
    <span className={styles.amounts}>
      {formatMoney(wagered, currency)}
      {prize > 0 && <strong className={styles.prize}>{formatMoney(prize, currency)}</strong>}
    </span>
  </li>
);

function useTurn(groups: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (groups < 2) return;
    const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [groups]);
  return groups > 0 ? turn % groups : 0;
}

export type Board = ReturnType<typeof readBoard>;

type Ranked = Board['players'][number];

const KEY = ['overlay-leaderboard'];
const REFETCH_INTERVAL_MS = 30_000;

/** Requests GET /api/r/leaderboard: the boards in the order of the platforms, without those that have none. */
async function fetchBoards(signal?: AbortSignal): Promise<Board[]> {
  const { platforms, all_leaderboards } = readRecord(readData(await api.get('/api/r/leaderboard', { signal })));
  const boards = readRecord(all_leaderboards);
  return readList(platforms, readRecord).flatMap((platform) => {
    const slug = readText(platform.slug);
    const board = boards[slug];
    return isRecord(board) ? [readBoard({ slug, platform: readText(platform.name, slug) }, board)] : [];
  });
}

function useBoards() {
  useLive('leaderboard', KEY);
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchBoards(signal), refetchInterval: REFETCH_INTERVAL_MS });
}

function readBoard(names: { slug: string; platform: string }, board: NonNullable<Unread<Leaderboard>>) {
  const prizes = readList(board.prizes, (prize) => readNumber(isRecord(prize) ? prize.amount : prize));
  const players = [...readList(board.top_three, readPlayer), ...readList(board.rest_of_users, readPlayer)];
  const awards = rankAmounts(
    players.map(({ wagered }) => wagered),
    prizes,
  );
  return {
    ...names,
    currency: readText(board.currency_symbol) || readText(readRecord(board.platform).currency_symbol, '$'),
    prizePool: readNumber(
      board.total_prize_pool,
      prizes.reduce((sum, prize) => sum + prize, 0),
    ),
    /** Best first. Equal amounts share a rank and the prizes of their places; 0 without a prize. */
    players: players.map((player, index) => ({ ...player, ...(awards[index] ?? { rank: index + 1, prize: 0 }) })),
  };
}

function readPlayer(value: Unread<Leaderboard['top_three'][number]>) {
  const { displayName, wagered } = readRecord(value);
  return {
    /** Null if the back end sends no name. */
    name: visibleText(readText(displayName)) || null,
    wagered: readNumber(wagered),
  };
}
