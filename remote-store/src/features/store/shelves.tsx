import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { useCallback, useState } from 'react';
import { AvailableItems } from './available-items';
import { RecentRedemptions } from './recent-redemptions';
import { ConfirmRedemption } from './redeem/confirm-redemption';
import { type Intent, openIntent } from './redeem/intents';
import { pressRefusal, redeemStateOf } from './redeem/redeem-state';
import { useRedeem } from './redeem/use-redeem';
import type { Store, StoreItem } from './store.api';

interface Question {
  item: StoreItem;
  intent: Intent;
  /** An answered question is still seen while its dialog goes away. */
  open: boolean;
}

/** The items, the member's redemptions, and the way from one to the other (specification 1, section 4). */
export function Shelves({ store: { points, items, redemptions }, memberId }: { store: Store; memberId: string }) {
  const signedIn = useCurrentUser() !== null;
  const showToast = useToast();
  const { redeem, redeeming } = useRedeem(memberId);
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = useCallback(
    (item: StoreItem) => {
      const refusal = pressRefusal(signedIn, points, item.cost);
      if (refusal) showToast(refusal.message, refusal.type);
      else if (redeemStateOf(item, points, false) === 'ready') setQuestion({ item, intent: openIntent(memberId, item.id), open: true });
    },
    [memberId, points, showToast, signedIn],
  );
  const close = () => setQuestion((current) => current && { ...current, open: false });
  const confirm = () => {
    // The second press of a double click meets a dialog that is going away.
    if (!question?.open) return;
    close();
    redeem(question);
  };
  // As it was loaded last, which may be after the dialog opened.
  const asked = question && (items.find(({ id }) => id === question.item.id) ?? question.item);

  return (
    <>
      <AvailableItems items={items} points={points} redeeming={redeeming} onRedeem={ask} />
      <RecentRedemptions redemptions={redemptions} />
      {asked && (
        <ConfirmRedemption
          open={question.open}
          item={asked}
          points={points}
          resumed={question.intent.resumed}
          onCancel={close}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
