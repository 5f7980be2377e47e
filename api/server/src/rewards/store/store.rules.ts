/** The fields of an item that decide whether it can be redeemed, apart from its cost. */
export interface ItemOnSale {
  quantity: number;
  maxPurchasesPerUser: number | null;
}

/**
 * The reason why a member can't redeem an item, in the order of the button's states; null if they can (docs/product.md#store).
 */
export function refusalOf({ quantity, maxPurchasesPerUser }: ItemOnSale, purchases: number): string | null {
  if (maxPurchasesPerUser !== null && purchases >= maxPurchasesPerUser) {
    return 'You have reached the purchase limit of this item.';
  }
  return quantity <= 0 ? 'This item is out of stock.' : null;
}
