export interface WagerRange {
  from: number;
  to: number | null;
}

/**
 * Parses `100-500` or `500+` (docs/product.md#leaderboard: filter_type and filter_value).
 * @returns undefined for an invalid range, and null as `to` for no upper limit
 */
export function parseWagerRange(text: string): WagerRange | undefined {
  const [, from, , to] = /^(\d{1,12}(?:\.\d{1,2})?)(\+|-(\d{1,12}(?:\.\d{1,2})?))$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: to === undefined ? null : Number(to) };
}
