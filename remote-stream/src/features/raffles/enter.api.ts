import { ApiError, api, failureMessage, readFlag, readOptionalNumber, readRecord, readText } from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import { useCurrentUser, useOfferNotifications, useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import type { EnterRaffleBody } from '@greenroom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Raffle, rafflesKey } from './raffles.api';
import { t } from '../../texts';

/** Outcome of a request. After `unclear`, the entry may count all the same: the response was unreadable, missing or a server error. */
interface EntryOutcome {
  kind: 'entered' | 'refused' | 'unclear';
  message: string;
}

const messages = () => ({
  signIn: t('Please sign in to enter raffles'),
  refused: t('Failed to enter raffle'),
  noResponse: t('An error occurred while entering raffle'),
});

/** Sends POST /api/r/raffles/{id}/enter, with what was seen, which external back ends may ignore. Never throws; the messages are those of docs/product.md#raffles. */
async function enterRaffle({ id, title, prize, pointsPerEntry }: Raffle, body: EnterRaffleBody): Promise<EntryOutcome> {
  const seen = new URLSearchParams({ title, prize, points_per_entry: String(pointsPerEntry) });
  const headers = { 'X-Seen': String(seen) };
  try {
    const response = readRecord(await api.post(`/api/r/raffles/${encodeURIComponent(id)}/enter`, body, { headers }));
    if (readFlag(response.success)) return { kind: 'entered', message: readText(response.message) || t('Successfully entered raffle!') };
    return { kind: 'unclear', message: readText(response.message) || messages().refused };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500;
    return { kind: isRefused ? 'refused' : 'unclear', message: failureMessage(error, messages()) };
  }
}

/**
 * Enters a raffle, one request at a time (docs/product.md#raffles). Refetches the raffle, its entries and the member's points after every
 * outcome: a refusal means that something has changed, and the new data resolve an unclear outcome.
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
    mutationFn: (body: EnterRaffleBody) => enterRaffle(raffle, body),
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
    if (!user) showToast(messages().signIn, 'warning');
    else if (!raffle.isAcceptingEntries) showToast(t('This raffle is not accepting entries'), 'warning');
    else mutate(body);
  };
  return { enter, isEntering: isPending };
}

/** Updates the points in the shell: subtracts the spent ones at once, then takes over the server's value, unless that fails to load. */
function useRefreshPoints() {
  const user = useCurrentUser();
  const updateUser = useUpdateUser();
  return async (spent: number) => {
    if (!user) return;
    if (spent > 0) updateUser({ points: Math.max(0, user.points - spent) });
    const profile = await fetchOwnProfile(user).catch(() => null);
    const points = readOptionalNumber(profile?.points);
    if (points !== null) updateUser({ points: Math.floor(points) });
  };
}
