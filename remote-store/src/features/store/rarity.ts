export type Rarity = 'Legendary' | 'Epic' | 'Rare' | 'Common';

/** Rarity of an item by its cost in points (docs/product.md#store). */
export function rarityOf(cost: number): Rarity {
  if (cost >= 10_000) return 'Legendary';
  if (cost >= 5_000) return 'Epic';
  return cost >= 1_000 ? 'Rare' : 'Common';
}
