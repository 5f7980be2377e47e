/** The amounts that a subsection's `wager_range` lets through, both ends included; without `to`, no amount is too large. */
export interface WagerRange {
  from: number;
  to: number | null;
}

/**
 * Reads `100-500` or `500+` (specification 1, section 3 "Leaderboard": filter_type and filter_value).
 * @returns undefined where the text is no range
 */
export function parseWagerRange(text: string): WagerRange | undefined {
  const [, from, , to] = /^(\d{1,12}(?:\.\d{1,2})?)(\+|-(\d{1,12}(?:\.\d{1,2})?))$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: to === undefined ? null : Number(to) };
}
