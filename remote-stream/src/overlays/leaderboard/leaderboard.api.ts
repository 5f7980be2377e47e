import { visibleText } from '@greenroom/contract/text';
import { api, isRecord, readData, readList, readNumber, readRecord, readText, type Unread } from '@greenroom/shared-ui/http';
import type { Leaderboard } from '@greenroom/contract';
import { rankAmounts } from '@greenroom/contract/ranking';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

/** One platform's leaderboard. */
export type Board = ReturnType<typeof readBoard>;

export type Ranked = Board['players'][number];

const KEY = ['overlay-leaderboard'];
const REFETCH_INTERVAL_MS = 30_000;

/** GET /api/r/leaderboard: the boards in the order of the platforms, without those that have none. */
async function fetchBoards(signal?: AbortSignal): Promise<Board[]> {
  const { platforms, all_leaderboards } = readRecord(readData(await api.get('/api/r/leaderboard', { signal })));
  const boards = readRecord(all_leaderboards);
  return readList(platforms, readRecord).flatMap((platform) => {
    const slug = readText(platform.slug);
    const board = boards[slug];
    return isRecord(board) ? [readBoard({ slug, platform: readText(platform.name, slug) }, board)] : [];
  });
}

/** All boards of the current period, live. */
export function useBoards() {
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
