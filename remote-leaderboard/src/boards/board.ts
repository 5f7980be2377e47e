import { isRecord, readList, readNumber, readOptionalNumber, readOptionalText, readRecord, readText, type Json } from '@greenroom/shared-ui/http';

export interface Player {
  /** Null where the back end names nobody. */
  name: string | null;
  wagered: number;
}

export interface SubsectionPlayer extends Player {
  favouriteGame: string | null;
}

/** A contest inside a board. */
export interface Subsection {
  name: string;
  filterType: string;
  filterValue: string;
  /** By rank, the first rank first. */
  prizes: number[];
  players: SubsectionPlayer[];
}

/** One platform's board over one period. */
export interface Board {
  currency: string;
  start: string | null;
  end: string | null;
  /** When the period ends, in milliseconds; null where the back end tells no end. */
  endsAt: number | null;
  prizePool: number;
  /** By rank, the first rank first. */
  prizes: number[];
  topThree: Player[];
  /** From rank 4 on. */
  rest: Player[];
  subsections: Subsection[];
}

export interface BoardPlatform {
  slug: string;
  name: string;
  /** Null while no board of the platform is running. */
  activePrizePool: number | null;
}

export interface Boards {
  platforms: BoardPlatform[];
  bySlug: Readonly<Record<string, Board>>;
}

/** Reads the answer of the leaderboard call (specification 1, section 3), tolerantly. */
export function readBoards(data: unknown): Boards {
  const { platforms, all_leaderboards } = readRecord(data);
  const boards = Object.entries(readRecord(all_leaderboards)).filter(([, board]) => isRecord(board));
  return {
    platforms: readList(platforms, readPlatform),
    bySlug: Object.fromEntries(boards.map(([slug, board]) => [slug, readBoard(readRecord(board))])),
  };
}

/** All that is being played for at the moment, over all platforms. */
export const totalActivePrizePool = ({ platforms }: Boards): number =>
  platforms.reduce((sum, { activePrizePool }) => sum + (activePrizePool ?? 0), 0);

function readPlatform(value: unknown): BoardPlatform {
  const platform = readRecord(value);
  const active = platform.active_leaderboard;
  const slug = readText(platform.slug);
  return {
    slug,
    name: readText(platform.name, slug),
    activePrizePool: isRecord(active) ? readNumber(active.total_prize_pool) : null,
  };
}

function readBoard(board: Json): Board {
  const period = readRecord(board.current_period);
  const prizes = readPrizes(board.prizes);
  return {
    currency: readText(board.currency_symbol) || readText(readRecord(board.platform).currency_symbol, '$'),
    start: readOptionalText(period.start),
    end: readOptionalText(period.end),
    endsAt: readOptionalNumber(period.endTimestamp) ?? timeOf(readOptionalText(period.end)),
    prizePool: readOptionalNumber(board.total_prize_pool) ?? sumOf(prizes),
    prizes,
    topThree: readList(board.top_three, readPlayer),
    rest: readList(board.rest_of_users, readPlayer),
    subsections: readList(board.subsections, readSubsection),
  };
}

function readPlayer(value: unknown): Player {
  const player = readRecord(value);
  return { name: readOptionalText(player.displayName), wagered: readNumber(player.wagered) };
}

function readSubsection(value: unknown): Subsection {
  const { config, data } = readRecord(value);
  const { name, filter_type, filter_value, prizes } = readRecord(config);
  return {
    name: readText(name),
    filterType: readText(filter_type),
    filterValue: readText(filter_value),
    prizes: readPrizes(prizes),
    players: readList(data, readSubsectionPlayer),
  };
}

function readSubsectionPlayer(value: unknown): SubsectionPlayer {
  const player = readRecord(value);
  return {
    name: readOptionalText(player.username),
    wagered: readNumber(player.wagered),
    favouriteGame: readOptionalText(player.favoriteGameTitle),
  };
}

/** Prizes come as numbers or as `{amount}` (contracts.md, section 4). */
const readPrizes = (value: unknown): number[] =>
  readList(value, (prize) => readNumber(isRecord(prize) ? prize.amount : prize));

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function timeOf(moment: string | null): number | null {
  const time = moment === null ? NaN : Date.parse(moment);
  return Number.isNaN(time) ? null : time;
}
