/** What decides whether one more of an item can be bought, whoever pays for it. */
export interface ItemOnSale {
  quantity: number;
  maxPurchasesPerUser: number | null;
}

/**
 * Why a member cannot buy an item, in the order of the button's states; null where nothing stands against it
 * (specification 1, sections 4 and 5).
 */
export function refusalOf({ quantity, maxPurchasesPerUser }: ItemOnSale, purchases: number): string | null {
  if (maxPurchasesPerUser !== null && purchases >= maxPurchasesPerUser) {
    return 'You have reached the purchase limit of this item.';
  }
  return quantity <= 0 ? 'This item is out of stock.' : null;
}
