import type { ItemSale } from '@greenroom/contract/admin';

export interface Price {
  cost: number;
  /** Price without the sale, and when that ends; undefined without one. */
  sale?: { was: number; until: string };
}

/** Returns an item's price at a time. */
export function priceOf({ cost, sale }: { cost: number; sale: Partial<ItemSale> }, at: Date): Price {
  const { cost: lower, starts_at: from, ends_at: until } = sale;
  const isOn = until && new Date(until) > at && (!from || new Date(from) <= at);
  return isOn && lower && lower < cost ? { cost: lower, sale: { was: cost, until } } : { cost };
}
