import type { Board, Player } from '../../boards/board';

export interface Ranked<P extends Player = Player> {
  rank: number;
  player: P;
  /** Null where the rank wins nothing. */
  prize: number | null;
}

/** Where somebody stands on a board. */
export interface OwnPlace extends Ranked {
  /** Who stands above, and what is missing to them; null for the first. */
  behind: { rank: number; wagered: number } | null;
}

/** The podium's ranks come before it, also where they are not all taken. */
const FIRST_BELOW_PODIUM = 4;

/** Everybody below the podium. */
export const rankedBelowPodium = ({ rest, prizes }: Board) => rankedFrom(FIRST_BELOW_PODIUM, rest, prizes);

/** Gives each player the rank of their place in the list, and that rank's prize. */
export function rankedFrom<P extends Player>(firstRank: number, players: readonly P[], prizes: readonly number[]): Ranked<P>[] {
  return players.map((player, index) => {
    const rank = firstRank + index;
    return { rank, player, prize: prizes[rank - 1] || null };
  });
}

/** The rows whose name holds the term, in any case; ranks stay what they are (specification 1, section 2). */
export function searchPlayers<P extends Player>(rows: readonly Ranked<P>[], term: string): readonly Ranked<P>[] {
  const wanted = term.trim().toLowerCase();
  return wanted ? rows.filter(({ player }) => player.name?.toLowerCase().includes(wanted)) : rows;
}

/** The visitor's place, the best where there are several; null for who does not take part. */
export function ownPlaceOf(board: Board, isOwn: (player: Player) => boolean): OwnPlace | null {
  const rows = [...rankedFrom(1, board.topThree, board.prizes), ...rankedBelowPodium(board)];
  const index = rows.findIndex(({ player }) => isOwn(player));
  const own = rows[index];
  if (!own) return null;
  const above = rows[index - 1];
  const behind = above ? { rank: above.rank, wagered: Math.max(0, above.player.wagered - own.player.wagered) } : null;
  return { ...own, behind };
}
