import { useToast } from '@greenroom/shared-ui/platform';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type StoreItem, storeKey } from '../store.api';
import { type Intent, endIntent, keepIntent } from './intents';
import { redeemItem } from './redeem.api';
import { useOtherTabs } from './use-other-tabs';

interface Attempt {
  item: StoreItem;
  intent: Intent;
}

/**
 * Redeems items for a member, several at once if need be. Each counts as redeeming from the call until the store has been
 * loaded anew, also while the member looks at another page (specification 1, section 4 "Store redeem flow"). It is loaded
 * anew after a failure as well: a refusal means that it had changed, and an unclear outcome shows itself there.
 */
export function useRedeem(memberId: string) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const tellOtherTabs = useOtherTabs(memberId);
  const mutationKey = ['redeem', memberId];

  const { mutate } = useMutation({
    mutationKey,
    mutationFn({ item, intent }: Attempt) {
      keepIntent(memberId, item.id, intent);
      return redeemItem(item.id, intent.key);
    },
    onSuccess(outcome, { item }) {
      if (outcome.kind !== 'unclear') endIntent(memberId, item.id);
      if (outcome.kind !== 'refused') tellOtherTabs();
      if (outcome.kind === 'redeemed') showToast(`Successfully redeemed ${item.name}!`, 'success');
      else showToast(outcome.message, 'error');
      return queryClient.invalidateQueries({ queryKey: storeKey(memberId) });
    },
  });

  const redeeming = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Attempt).item.id,
  });
  return { redeem: mutate, redeeming };
}
