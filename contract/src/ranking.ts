export interface Award {
  rank: number;
  /** 0 without a prize. */
  prize: number;
}

/**
 * Ranks amounts that are sorted best first, and gives them their prizes (docs/leaderboards.md#ranks-and-prizes). Equal amounts share a rank
 * and the prizes of the places that they take; cents that can't be shared go in the order of the list.
 * @param prizes by place, index 0 is the first
 * @param places of the amounts, if they are not 1, 2, 3…
 */
export function rankAmounts(amounts: readonly number[], prizes: readonly number[], places?: readonly number[]): Award[] {
  const placeOf = (index: number) => places?.[index] ?? index + 1;
  const awards: Award[] = [];
  while (awards.length < amounts.length) {
    const first = awards.length;
    let end = first + 1;
    while (end < amounts.length && amounts[end] === amounts[first]) end += 1;
    let cents = 0;
    for (let index = first; index < end; index += 1) cents += Math.round((prizes[placeOf(index) - 1] ?? 0) * 100);
    const tied = end - first;
    for (let turn = 0; turn < tied; turn += 1)
      awards.push({ rank: placeOf(first), prize: (Math.floor(cents / tied) + (turn < cents % tied ? 1 : 0)) / 100 });
  }
  return awards;
}
