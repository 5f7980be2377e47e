/** The share of other members ranked below, in whole percent; 100 without other members. */
export function percentileOf(below: number, others: number): number {
  return others === 0 ? 100 : Math.floor((below / others) * 100);
}
