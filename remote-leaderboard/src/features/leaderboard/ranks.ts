import type { Player } from '../../boards/board';

export interface Ranked<P extends Player = Player> {
  rank: number;
  player: P;
  /** Null where the rank wins nothing. */
  prize: number | null;
}

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
