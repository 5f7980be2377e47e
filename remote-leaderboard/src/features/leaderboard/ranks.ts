import { searchText } from '@greenroom/contract/text';
import type { Board, Player } from '../../boards/board';
import { FIRST_BELOW_PODIUM } from '../../boards/recent-changes';

export interface Ranked<P extends Player = Player> {
  rank: number;
  player: P;
  /** Null if the rank wins nothing. */
  prize: number | null;
}

/** The visitor's rank on a board. */
export interface OwnRank extends Ranked {
  /** The next higher rank, and the amount missing to it; null for rank 1. */
  behind: { rank: number; wagered: number } | null;
}

/** All players below the podium. */
export const rankedBelowPodium = ({ rest, prizes }: Board) => rankedFrom(FIRST_BELOW_PODIUM, rest, prizes);

/** Ranks the players in list order and adds each rank's prize. */
export function rankedFrom<P extends Player>(firstRank: number, players: readonly P[], prizes: readonly number[]): Ranked<P>[] {
  return players.map((player, index) => {
    const rank = firstRank + index;
    return { rank, player, prize: prizes[rank - 1] || null };
  });
}

/** The rows whose name contains the term, case-insensitively; ranks stay (docs/product.md#leaderboard). */
export function searchPlayers<P extends Player>(rows: readonly Ranked<P>[], term: string): readonly Ranked<P>[] {
  const wanted = searchText(term);
  return wanted ? rows.filter(({ player }) => player.name !== null && searchText(player.name).includes(wanted)) : rows;
}

/** The visitor's best rank; null for visitors who do not take part. */
export function ownRankOf(board: Board, isOwn: (player: Player) => boolean): OwnRank | null {
  const rows = [...rankedFrom(1, board.topThree, board.prizes), ...rankedBelowPodium(board)];
  const index = rows.findIndex(({ player }) => isOwn(player));
  const own = rows[index];
  if (!own) return null;
  const above = rows[index - 1];
  const behind = above ? { rank: above.rank, wagered: Math.max(0, above.player.wagered - own.player.wagered) } : null;
  return { ...own, behind };
}
