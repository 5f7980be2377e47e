import type { BoardsResponse, Period } from '../../boards/boards.api';

/** One platform's board for one period. */
export interface BoardChoice {
  period: Period;
  /** A platform's slug. */
  slug: string | undefined;
}

/**
 * The board to show while the selected one may be loading: the selected one if the data contain it, otherwise the one that the data
 * were requested for. So no board is ever labelled with another one's period.
 */
export function shownChoice({ query, platforms, bySlug }: BoardsResponse, selected: BoardChoice): BoardChoice {
  const loaded = { period: query?.period ?? 'current', slug: query?.platform ?? platforms[0]?.slug };
  const hasSelected = loaded.period === selected.period && selected.slug !== undefined && selected.slug in bySlug;
  return hasSelected ? selected : loaded;
}
