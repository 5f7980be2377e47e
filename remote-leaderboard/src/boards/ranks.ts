import { rankAmounts } from '@greenroom/contract/ranking';
import type { Board, Player } from './board';
import type { Place } from './recent-changes';

/** A player of a board with rank and prize. */
export interface Ranked<P extends Player = Player> extends Place {
  /** Shared by players of equal amounts (docs/leaderboards.md#ranks-and-prizes). */
  rank: number;
  player: P;
  /** Null if the rank wins nothing. */
  prize: number | null;
}

/** The place of the first row below the podium, even if the podium has fewer than three players. */
const BELOW_PODIUM = 4;

/** All players of a board. */
export function rankBoard({ topThree, rest, prizes }: Pick<Board, 'topThree' | 'rest' | 'prizes'>): Ranked[] {
  const places = [...topThree.map((_, index) => index + 1), ...rest.map((_, index) => BELOW_PODIUM + index)];
  return rankPlayers([...topThree, ...rest], prizes, places);
}

/** Ranks the players in list order. */
export function rankPlayers<P extends Player>(players: readonly P[], prizes: readonly number[], places?: readonly number[]): Ranked<P>[] {
  const awards = rankAmounts(
    players.map(({ wagered }) => wagered),
    prizes,
    places,
  );
  return players.map((player, index) => ({
    place: places?.[index] ?? index + 1,
    rank: awards[index]?.rank ?? index + 1,
    player,
    prize: awards[index]?.prize || null,
  }));
}
