import type { AnsweredBoards, Period } from '../../boards/boards.api';

/** One platform's board over one period. */
export interface BoardChoice {
  period: Period;
  /** A platform's slug. */
  slug: string | undefined;
}

/**
 * Which board is in sight while the chosen one may still be on its way: the chosen one where the boards hold it, otherwise
 * the one that was shown before. So no board ever stands under another one's period.
 */
export function shownChoice({ query, platforms, bySlug }: AnsweredBoards, chosen: BoardChoice): BoardChoice {
  const answered = { period: query?.period ?? 'current', slug: query?.platform ?? platforms[0]?.slug };
  const holdsChosen = answered.period === chosen.period && chosen.slug !== undefined && chosen.slug in bySlug;
  return holdsChosen ? chosen : answered;
}
