import { useOfferNotifications, useToast } from '@greenroom/shared-ui/platform';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type StoreItem, storeKey } from '../store.api';
import { type Intent, clearIntent, saveIntent } from './intents';
import { redeemItem } from './redeem.api';
import { useStoreBroadcast } from './use-store-broadcast';

interface Attempt {
  item: StoreItem;
  intent: Intent;
}

/**
 * Redeems items for a member, also several at once. An item counts as redeeming from the request until the store has been
 * refetched, also while another page is open (docs/product.md#store). Failures refetch too: a refusal
 * means that the store has changed, and an unclear result can be seen there.
 */
export function useRedeem(memberId: string) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const offerNotifications = useOfferNotifications();
  const notifyOtherTabs = useStoreBroadcast(memberId);
  const mutationKey = ['redeem', memberId];

  const { mutate } = useMutation({
    mutationKey,
    mutationFn({ item, intent }: Attempt) {
      saveIntent(memberId, item.id, intent);
      return redeemItem(item.id, intent.key);
    },
    onSuccess(outcome, { item }) {
      if (outcome.kind !== 'unclear') clearIntent(memberId, item.id);
      if (outcome.kind !== 'refused') notifyOtherTabs();
      if (outcome.kind === 'redeemed') {
        showToast(`Successfully redeemed ${item.name}!`, 'success');
        offerNotifications();
      } else showToast(outcome.message, 'error');
      return queryClient.invalidateQueries({ queryKey: storeKey(memberId) });
    },
  });

  const redeeming = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Attempt).item.id,
  });
  return { redeem: mutate, redeeming };
}
