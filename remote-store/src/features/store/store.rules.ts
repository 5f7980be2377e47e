import type { ToastType } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { searchText } from '@greenroom/contract/text';
import type { StoreItem } from './store.api';
import { t } from '../../texts';

export type RedeemState = 'redeeming' | 'on-break' | 'limit-reached' | 'out-of-stock' | 'ready' | 'unaffordable' | 'unavailable';

export const POINTS = msg({ one: '{count} points', other: '{count} points' });

/** Labels of an item's button (docs/product.md#store); enabled only in `ready`. */
export const REDEEM_LABELS: Readonly<Record<RedeemState, string>> = {
  redeeming: msg('Redeeming...'),
  'on-break': msg('Closed During Your Break'),
  'limit-reached': msg('Purchase Limit Reached'),
  'out-of-stock': msg('Out of Stock'),
  ready: msg('Redeem Item'),
  unaffordable: msg('Insufficient Points'),
  unavailable: msg('Not Available'),
};

export interface Redeemer {
  points: number;
  /** True if they exclude themselves (docs/safer-gambling.md). */
  onBreak: boolean;
}

/** Returns whether a member can redeem an item, or the first reason against it: what the back end says comes last (docs/product.md#store). */
export function redeemStateOf(item: StoreItem, { points, onBreak }: Redeemer, redeeming: boolean): RedeemState {
  if (redeeming) return 'redeeming';
  if (onBreak) return 'on-break';
  if (item.limit !== null && item.purchases >= item.limit) return 'limit-reached';
  if (item.stock <= 0) return 'out-of-stock';
  if (points < item.cost) return 'unaffordable';
  return item.unavailable ? 'unavailable' : 'ready';
}

export const INSUFFICIENT_POINTS = msg('Insufficient points to redeem this item');

/** Returns the toast shown instead of the dialog; null if the item can be redeemed (docs/product.md#store). */
export function redeemRefusal(signedIn: boolean, points: number, cost: number): { message: string; type: ToastType } | null {
  if (!signedIn) return { message: t('Please log in to redeem items'), type: 'warning' };
  return points < cost ? { message: t(INSUFFICIENT_POINTS), type: 'error' } : null;
}

/** Tells whether a number says what an item gives. */
export const givesMany = ({ delivery, gives }: StoreItem): boolean => gives > 0 && (delivery === 'friend' || delivery === 'raffle');

/** Returns the rarity of an item by its cost in points, a text that is also its name in the stylesheet (docs/product.md#store). */
export function rarityOf(cost: number) {
  if (cost >= 10_000) return msg('Legendary');
  if (cost >= 5_000) return msg('Epic');
  return cost >= 1_000 ? msg('Rare') : msg('Common');
}

/** Returns the items whose name or description contains the term, case-insensitive (docs/product.md#store). */
export function searchItems(items: readonly StoreItem[], term: string): readonly StoreItem[] {
  const needle = searchText(term);
  return items.filter(({ name, description }) => searchText(`${name}\n${description}`).includes(needle));
}
