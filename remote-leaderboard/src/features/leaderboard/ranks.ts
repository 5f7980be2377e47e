import { searchText } from '@greenroom/contract/text';
import type { Player } from '../../boards/board';
import type { Ranked } from '../../boards/ranks';

/** The visitor's rank on a board. */
export interface OwnRank extends Ranked {
  /** The next higher rank, and the amount missing to it; null for rank 1. */
  behind: { rank: number; wagered: number } | null;
}

/** The rows whose name contains the term, case-insensitively; ranks stay (docs/product.md#leaderboard). */
export function searchPlayers<P extends Player>(rows: readonly Ranked<P>[], term: string): readonly Ranked<P>[] {
  const wanted = searchText(term);
  return wanted ? rows.filter(({ player }) => player.name !== null && searchText(player.name).includes(wanted)) : rows;
}

/** The visitor's best rank; null for visitors who do not take part. */
export function ownRankOf(rows: readonly Ranked[], isOwn: (player: Player) => boolean): OwnRank | null {
  const own = rows.find(({ player }) => isOwn(player));
  if (!own) return null;
  const above = rows.findLast(({ rank }) => rank < own.rank);
  const behind = above ? { rank: above.rank, wagered: Math.max(0, above.player.wagered - own.player.wagered) } : null;
  return { ...own, behind };
}
