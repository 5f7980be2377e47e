import { useOfferNotifications, useToast } from '@greenroom/shared-ui/platform';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import { msg } from '@greenroom/shared-ui/texts';
import { useCallback, useEffect, useRef } from 'react';
import { type StoreItem, storeKey } from './store.api';
import { givesMany } from './store.rules';
import { type Intent, clearIntent, saveIntent } from './intents';
import { t } from '../../texts';

interface Attempt {
  item: StoreItem;
  intent: Intent;
  /** Answers to what the item asks: its form shows what went wrong. */
  answers?: Readonly<Record<string, string>>;
}

/**
 * Redeems items for a member, also several at once. An item counts as redeeming from the request until the store has been refetched, also
 * while another page is open (docs/product.md#store). Failures refetch too: a refusal means that the store has changed, and an unclear
 * result can be seen there.
 */
export function useRedeem(memberId: string) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const offerNotifications = useOfferNotifications();
  const notifyOtherTabs = useStoreBroadcast(memberId);
  const mutationKey = ['redeem', memberId];

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn({ item, intent, answers }: Attempt) {
      saveIntent(memberId, item.id, intent);
      return redeemItem(item, intent.key, answers);
    },
    onSuccess(outcome, { item, answers }) {
      if (outcome.kind !== 'unclear') clearIntent(memberId, item.id);
      if (outcome.kind === 'redeemed' || outcome.kind === 'unclear') notifyOtherTabs();
      if (outcome.kind === 'redeemed') {
        showToast(t('Successfully redeemed {name}!', { name: item.name }), 'success');
        offerNotifications();
      } else if (!answers) showToast(outcome.message, 'error');
      return queryClient.invalidateQueries({ queryKey: storeKey(memberId) });
    },
  });

  const redeeming = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Attempt).item.id,
  });
  return { redeem: mutateAsync, redeeming };
}

/**
 * Result of an attempt. `changed`: refused, since the member saw another price or name. `unclear`: the purchase may have been made, since
 * the response was lost, unreadable, or a server error.
 */
type RedeemOutcome = { kind: 'redeemed' } | { kind: 'refused' | 'changed' | 'unclear'; message: string; error?: ApiError };

const FAILED = msg('Failed to redeem item');

/** The request has a JSON content type and no body (docs/product.md#calls); the HTTP client drops the header if the body is undefined. */
const EMPTY_BODY = new Blob();

/** Sends POST /api/r/store/{id}/redeem with an idempotency key and what was seen; external back ends may ignore both. Never throws. */
async function redeemItem(item: StoreItem, key: string, answers: Attempt['answers']): Promise<RedeemOutcome> {
  const { id, name, cost, questions } = item;
  const asked = questions.map(({ label }) => label).join(', ') || 'none';
  const seen = new URLSearchParams({ name, cost: String(cost), questions: asked, ...(givesMany(item) && { gives: String(item.gives) }) });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Seen': String(seen) };
  try {
    const body: object = answers ?? EMPTY_BODY;
    const response = readRecord(await api.post(`/api/r/store/${encodeURIComponent(id)}/redeem`, body, { headers }));
    if (readFlag(response.success)) return { kind: 'redeemed' };
    return { kind: 'unclear', message: readText(response.message) || t(FAILED) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused')
      return { kind: 'unclear', message: t('An error occurred while redeeming the item') };
    const kind = (error.status ?? 0) >= 500 ? 'unclear' : error.details.fields?.['x-seen'] ? 'changed' : 'refused';
    return { kind, message: error.details.serverMessage ?? t(FAILED), error };
  }
}

/** Refetches the store when another tab of the member has redeemed something. @returns notifies the other tabs */
function useStoreBroadcast(memberId: string): () => void {
  const queryClient = useQueryClient();
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    const opened = new BroadcastChannel(`store:${memberId}`);
    opened.onmessage = () => void queryClient.invalidateQueries({ queryKey: storeKey(memberId) });
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [memberId, queryClient]);

  return useCallback(() => channel.current?.postMessage('changed'), []);
}
