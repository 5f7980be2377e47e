import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { formatCount, formatPoints } from '@greenroom/shared-ui/format';
import { TextField } from '@greenroom/shared-ui/text-field';
import { Price } from './item-notice';
import { ItemImage } from './store-item-card';
import { rarityOf, INSUFFICIENT_POINTS, type RedeemState, type Redeemer, redeemStateOf } from './store.rules';
import type { StoreItem } from './store.api';
import rarityStyles from './store-item-card.module.css';
import styles from './confirm-redemption.module.css';

interface ConfirmRedemptionProps {
  open: boolean;
  item: StoreItem;
  /** The item when the dialog first opened. */
  seen: StoreItem;
  /** Like the item, they may change while the dialog is open. */
  redeemer: Redeemer;
  /** The result of an earlier attempt at this purchase is unknown. */
  resumed: boolean;
  /** Name of the friend who gets the points, if the item is such. */
  friend: string;
  friendError: string | undefined;
  onFriendChange: (friend: string) => void;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Why the item can no longer be redeemed, for example after a purchase in another tab. */
const OBSTACLES: Partial<Record<RedeemState, string>> = {
  'on-break': "You can't use the store during your break.",
  'limit-reached': 'You have reached the purchase limit of this item.',
  'out-of-stock': 'This item is out of stock.',
  unaffordable: INSUFFICIENT_POINTS,
};

/** Sentences on what the buyer gets, by delivery. */
const HINTS: Record<NonNullable<StoreItem['delivery']>, (gives: number) => string> = {
  code: () => "You get your code right away. It'll be under Your Recent Redemptions.",
  role: () => 'You get your role within a minute. You need to be in the Discord server.',
  friend: (gives) => `Your friend gets ${formatCount(gives, 'point', 'points')} right away.`,
  raffle: (gives) => `You get ${formatCount(gives, 'entry', 'entries')} right away.`,
};

/** Says what the staff has changed since the dialog opened. */
function changeOf(seen: StoreItem, { name, cost }: StoreItem): string {
  const renamed = seen.name !== name && `This item is now "${name}".`;
  const repriced = seen.cost !== cost && `The price is now ${formatCount(cost, 'point', 'points')}.`;
  return [renamed, repriced].filter(Boolean).join(' ');
}

/** Confirms spending points (docs/product.md#store). */
export function ConfirmRedemption({ open, item, seen, redeemer, resumed, onCancel, onConfirm, ...named }: ConfirmRedemptionProps) {
  const { points } = redeemer;
  const remaining = points - item.cost;
  const rarity = rarityOf(item.sale?.was ?? item.cost);
  const obstacle = OBSTACLES[redeemStateOf(item, redeemer, false)] ?? item.unavailable?.reason;
  const isForFriend = item.delivery === 'friend';
  const isIncomplete = isForFriend && !named.friend.trim();

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Confirm Redemption"
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {/* Not disabled while closing, when the purchase itself changes the item. */}
          <Button onClick={onConfirm} disabled={open && (obstacle !== undefined || isIncomplete)}>
            Confirm
          </Button>
        </>
      }
    >
      <div className={`${rarityStyles.rarity} ${styles.item}`} data-rarity={rarity}>
        <ItemImage source={item.image} />
        <p>
          <strong>{item.name}</strong>
          {rarity}
        </p>
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>Cost</dt>
          <dd>
            <Price item={item} />
          </dd>
        </div>
        <div>
          <dt>Your Points</dt>
          <dd>{formatPoints(points)} points</dd>
        </div>
        <div className={styles.remaining} data-short={remaining < 0 || undefined}>
          <dt>Remaining Points</dt>
          <dd>{formatPoints(remaining)} points</dd>
        </div>
      </dl>
      {isForFriend && (
        <TextField
          className={styles.friend}
          label="Friend's name"
          required
          autoComplete="off"
          error={named.friendError}
          value={named.friend}
          onChange={({ target }) => named.onFriendChange(target.value)}
        />
      )}
      {item.delivery && <p className={styles.hint}>{HINTS[item.delivery](item.gives)}</p>}
      {resumed && (
        <p className={styles.note}>
          We didn&apos;t get a response last time. Confirm to try again. If it already went through, you won&apos;t be charged twice.
        </p>
      )}
      <p role="alert" className={styles.obstacle}>
        {open && (obstacle ?? changeOf(seen, item))}
      </p>
    </Dialog>
  );
}
