import type { EnterRaffleBody } from '@greenroom/contract';
import { useCurrentUser, useOfferNotifications, useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Raffle, rafflesKey } from '../raffles.api';
import { NOT_ACCEPTING, SIGN_IN_FIRST, enterRaffle, fetchOwnPoints } from './enter.api';

/**
 * Enters a raffle, one request at a time (docs/product.md#raffles). Refetches the raffle, its entries and the member's points after
 * every outcome: a refusal means that something has changed, and the new data resolve an unclear outcome.
 */
export function useEnterRaffle(raffle: Raffle, onEntered: () => void) {
  const user = useCurrentUser();
  const showToast = useToast();
  const offerNotifications = useOfferNotifications();
  const queryClient = useQueryClient();
  const refreshPoints = useRefreshPoints();
  const mutationKey = ['enter-raffle', raffle.id];

  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (body: EnterRaffleBody) => enterRaffle(raffle.id, body),
    onSuccess(outcome, body) {
      showToast(outcome.message, outcome.kind === 'entered' ? 'success' : 'error');
      if (outcome.kind === 'entered') {
        onEntered();
        offerNotifications();
      }
      void refreshPoints(outcome.kind === 'entered' && body.entry_type === 'points' ? body.points_spent : 0);
      void queryClient.invalidateQueries({ queryKey: rafflesKey(user?.id) });
    },
  });

  const enter = (body: EnterRaffleBody) => {
    // Checked in the client: on a double press, the second one comes before the next render.
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    if (!user) showToast(SIGN_IN_FIRST, 'warning');
    else if (!raffle.isAcceptingEntries) showToast(NOT_ACCEPTING, 'warning');
    else mutate(body);
  };
  return { enter, isEntering: isPending };
}

/** Updates the points in the shell: subtracts the spent ones at once, then takes over the server's value. */
function useRefreshPoints() {
  const user = useCurrentUser();
  const updateUser = useUpdateUser();
  return async (spent: number) => {
    if (!user) return;
    if (spent > 0) updateUser({ points: Math.max(0, user.points - spent) });
    const points = await fetchOwnPoints(user);
    if (points !== null) updateUser({ points });
  };
}
