/** The share of the other members that stand below, in whole percent; alone, a member stands above all. */
export function percentileOf(below: number, others: number): number {
  return others === 0 ? 100 : Math.floor((below / others) * 100);
}
