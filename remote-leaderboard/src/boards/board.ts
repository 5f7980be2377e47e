import { timeOf } from '@greenroom/shared-ui/format';
import type * as contract from '@greenroom/contract';
import { visibleText } from '@greenroom/contract/text';
import { readHowToJoin } from '@greenroom/shared-ui/how-to-join';
import type { Unread, UnreadList } from '@greenroom/shared-ui/http';
import { isRecord, readList, readNumber, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { serverText } from '../server-text';
import { t } from '../texts';

type Data = contract.LeaderboardResponse['data'];

export interface Player {
  name: string | null;
  wagered: number;
  /** The casino shows another name in place of the player's. */
  isHidden?: boolean;
  correction?: string;
}

export interface SubsectionPlayer extends Player {
  favouriteGame: string | null;
}

export type Subsection = ReturnType<typeof readSubsection>;

export type BoardSource = ReturnType<typeof readSource>;

export type Board = ReturnType<typeof readBoard>;

export type BoardPlatform = ReturnType<typeof readPlatform>;

export type Boards = ReturnType<typeof readBoards>;

export type EarlierPeriod = ReturnType<typeof readPeriod>;

/** Parses the response of the leaderboard endpoint leniently (docs/product.md#leaderboard). */
export function readBoards(data: Unread<Data>) {
  const { platforms, all_leaderboards, earlier_periods } = readRecord(data);
  const boards = Object.entries(readRecord(all_leaderboards)).filter(([, board]) => isRecord(board));
  return {
    platforms: readList(platforms, readPlatform),
    bySlug: Object.fromEntries(boards.map(([slug, board]) => [slug, readBoard(board)])),
    /** Periods before the previous one, the latest first; empty if the back end names none. */
    earlier: readList(earlier_periods, readPeriod).filter(({ start, end }) => start && end),
  };
}

export const totalActivePrizePool = ({ platforms }: Boards): number =>
  platforms.reduce((sum, { activePrizePool }) => sum + (activePrizePool ?? 0), 0);

function readPeriod(value: Unread<NonNullable<Data['earlier_periods']>[number]>) {
  const { start, end } = readRecord(value);
  return { start: readText(start), end: readText(end) };
}

function readPlatform(value: Unread<Data['platforms'][number]>) {
  const platform = readRecord(value);
  const active = platform.active_leaderboard;
  const slug = readText(platform.slug);
  return {
    slug,
    name: readText(platform.name, slug),
    activePrizePool: isRecord(active) ? readNumber(active.total_prize_pool) : null,
    howToJoin: readHowToJoin(platform.how_to_join),
  };
}

function readBoard(value: Unread<contract.Leaderboard>) {
  const board = readRecord(value);
  const period = readRecord(board.current_period);
  const prizes = readPrizes(board.prizes);
  return {
    currency: readText(board.currency_symbol) || readText(readRecord(board.platform).currency_symbol, '$'),
    start: readOptionalText(period.start),
    end: readOptionalText(period.end),
    /** In epoch milliseconds; null if the back end sends none. */
    endsAt: readOptionalNumber(period.endTimestamp) ?? (timeOf(readOptionalText(period.end)) || null),
    /** The board's IANA time zone, and the state of its life cycle; null if the back end sends none. */
    timeZone: readOptionalText(period.time_zone),
    state: readOptionalText(board.state),
    prizePool: readOptionalNumber(board.total_prize_pool) ?? sumOf(prizes),
    prizes,
    topThree: readList(board.top_three, readPlayer),
    /** Ranks 4 and below. */
    rest: readList(board.rest_of_users, readPlayer),
    subsections: readList(board.subsections, readSubsection),
    /** Null for boards from imported wagers, and for back ends that name no source. */
    source: isRecord(board.source) ? readSource(board.source) : null,
    excludedPlayers: readNumber(board.excluded_players),
    terms: isRecord(board.terms) ? { title: readText(board.terms.title, t('Terms')), path: readText(board.terms.path, '/') } : null,
  };
}

function readPlayer(value: Unread<contract.LeaderboardPlayer>): Player {
  const player = readRecord(value);
  return {
    name: serverText(visibleText(readText(player.displayName))) || null,
    wagered: readNumber(player.wagered),
    ...(player.is_hidden === true && { isHidden: true }),
    ...(player.is_corrected === true && { correction: serverText(readText(player.correction_reason)) || t('No reason is given.') }),
  };
}

const readSource = (source: NonNullable<Unread<contract.LeaderboardSource>>) => ({
  label: serverText(readText(source.label)) || t('The source'),
  /** How wagers count; null if the back end says nothing. */
  disclosure: serverText(readText(source.disclosure)) || null,
  asOf: readOptionalText(source.as_of),
  /** Null while all is well. */
  waitingSince: readOptionalText(source.waiting_since),
  isStale: source.is_stale === true,
  /** 0 if it is unknown. */
  intervalSeconds: readNumber(source.interval_seconds),
  /** The real beginning of the numbers, if it differs from the period's start. */
  countedFrom: readOptionalText(source.counted_from),
});

function readSubsection(value: Unread<contract.LeaderboardSubsection>) {
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

function readSubsectionPlayer(value: Unread<contract.LeaderboardSubsection['data'][number]>): SubsectionPlayer {
  const player = readRecord(value);
  return {
    name: serverText(visibleText(readText(player.username))) || null,
    wagered: readNumber(player.wagered),
    favouriteGame: readOptionalText(player.favoriteGameTitle),
  };
}

/** Reads prizes, by rank from 1: numbers, or `{amount}` of other back ends (docs/contracts.md#requests). */
const readPrizes = (value: UnreadList<unknown>): number[] => readList(value, (prize) => readNumber(isRecord(prize) ? prize.amount : prize));

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
