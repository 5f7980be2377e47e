import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { useCallback, useState } from 'react';
import { AvailableItems } from './available-items';
import { RecentRedemptions } from './recent-redemptions';
import { ConfirmRedemption } from './redeem/confirm-redemption';
import { type Intent, openIntent } from './redeem/intents';
import { redeemRefusal, redeemStateOf } from './redeem/redeem-state';
import { useRedeem } from './redeem/use-redeem';
import type { Store, StoreItem } from './store.api';

/** The confirmation dialog of an item. */
interface Confirmation {
  item: StoreItem;
  intent: Intent;
  /** False while the dialog closes, which still shows the item. */
  open: boolean;
}

/** The items, the dialog to redeem one, and the member's redemptions (docs/product.md#store). */
export function StoreView({ store: { points, items, redemptions }, memberId }: { store: Store; memberId: string }) {
  const user = useCurrentUser();
  const signedIn = user !== null;
  const onBreak = Boolean(user?.excluded_until);
  const showToast = useToast();
  const { redeem, redeeming } = useRedeem(memberId);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

  const openConfirmation = useCallback(
    (item: StoreItem) => {
      const refusal = redeemRefusal(signedIn, points, item.cost);
      if (refusal) showToast(refusal.message, refusal.type);
      else if (redeemStateOf(item, { points, onBreak }, false) === 'ready')
        setConfirmation({ item, intent: openIntent(memberId, item.id), open: true });
    },
    [memberId, onBreak, points, showToast, signedIn],
  );
  const close = () => setConfirmation((current) => current && { ...current, open: false });
  const confirm = () => {
    // The second click of a double click hits a closing dialog.
    if (!confirmation?.open) return;
    close();
    redeem(confirmation);
  };
  // As loaded last, since a refetch may change the item while the dialog is open.
  const confirmedItem = confirmation && (items.find(({ id }) => id === confirmation.item.id) ?? confirmation.item);

  return (
    <>
      <AvailableItems items={items} redeemer={{ points, onBreak }} redeeming={redeeming} onRedeem={openConfirmation} />
      <RecentRedemptions redemptions={redemptions} />
      {confirmedItem && (
        <ConfirmRedemption
          open={confirmation.open}
          item={confirmedItem}
          redeemer={{ points, onBreak }}
          resumed={confirmation.intent.resumed}
          onCancel={close}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
